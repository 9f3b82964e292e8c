import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { session } from '#features/auth/session.ts'
import { useSession, useUid } from '#features/auth/use-session.ts'
import { ProfileScreen } from '#screens/profile/profile-screen.tsx'
import { clearUserData } from '#screens/shell/clear-user-data.ts'

export const Route = createFileRoute('/_shell/profile')({ component: ProfileRoute })

function ProfileRoute() {
  const current = useSession()
  const uid = useUid()
  const navigate = useNavigate()

  /** Removes the redirect to this screen that the end of the session leaves: the next user starts on the dashboard. */
  async function signOut(): Promise<void> {
    await session.signOut()
    await clearUserData(uid)
    await navigate({ to: '/login', replace: true })
  }

  if (!('user' in current)) return null
  return <ProfileScreen user={current.user} onDeleted={() => void signOut()} />
}
