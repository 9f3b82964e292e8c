import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reloadProfile } from '#features/auth/reload-profile.ts'
import { session } from '#features/auth/session.ts'
import { useSession, useUid } from '#features/auth/use-session.ts'
import { ProfileScreen } from '#screens/profile/profile-screen.tsx'
import { signOutUser } from '#screens/shell/sign-out-user.ts'

export const Route = createFileRoute('/_shell/profile')({ component: ProfileRoute })

function ProfileRoute() {
  const current = useSession()
  const uid = useUid()
  const navigate = useNavigate()

  useEffect(() => void reloadProfile(uid), [uid])

  /** The next sign-in should not return to the path of this screen. */
  async function signOut(): Promise<void> {
    const signingOut = signOutUser(uid)
    // At once: later, another user may have signed in.
    await navigate({ to: '/login', replace: true })
    await signingOut
  }

  if (!('user' in current)) return null
  return (
    <ProfileScreen
      user={current.user}
      onPasswordChanged={() => session.changeProfile({ password_changed_at: new Date().toISOString() })}
      onDeleted={() => void signOut()}
    />
  )
}
