import { createFileRoute } from '@tanstack/react-router'
import { session } from '#features/auth/session.ts'
import { useSession, useUid } from '#features/auth/use-session.ts'
import { ProfileScreen } from '#screens/profile/profile-screen.tsx'
import { clearUserData } from '#screens/shell/clear-user-data.ts'

export const Route = createFileRoute('/_shell/profile')({ component: ProfileRoute })

function ProfileRoute() {
  const current = useSession()
  const uid = useUid()

  async function signOut(): Promise<void> {
    await session.signOut()
    await clearUserData(uid)
  }

  if (!('user' in current)) return null
  return <ProfileScreen user={current.user} onDeleted={() => void signOut()} />
}
