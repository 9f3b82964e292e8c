import { createFileRoute } from '@tanstack/react-router'
import { session } from '#features/session/session.ts'
import { useSession } from '#features/session/use-session.ts'
import { ProfileScreen } from '#screens/profile/profile-screen.tsx'

export const Route = createFileRoute('/_shell/profile')({ component: ProfileRoute })

function ProfileRoute() {
  const current = useSession()
  if (!('user' in current)) return null
  return <ProfileScreen user={current.user} onDeleted={() => void session.signOut()} />
}
