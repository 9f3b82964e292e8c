import { createFileRoute } from '@tanstack/react-router'
import { useSession } from '#features/session/use-session.ts'
import { useUid } from '#features/session/use-uid.ts'
import { ProfileScreen } from '#screens/profile/profile-screen.tsx'
import { signOutUser } from '#screens/shell/sign-out-user.ts'

export const Route = createFileRoute('/_shell/profile')({ component: ProfileRoute })

function ProfileRoute() {
  const current = useSession()
  const uid = useUid()

  if (!('user' in current)) return null
  return <ProfileScreen user={current.user} onDeleted={() => void signOutUser(uid)} />
}
