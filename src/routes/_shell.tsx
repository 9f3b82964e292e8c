import { useCallbackRef } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { session } from '#features/auth/session.ts'
import { getSessionUid, useSession, useUid } from '#features/auth/use-session.ts'
import { Shell } from '#screens/shell/shell.tsx'
import { finishInterruptedSignOuts, signOutUser } from '#screens/shell/sign-out-user.ts'
import { createQueryClient } from '#ui/create-query-client.ts'
import { FullPageSpinner } from '#ui/full-page-spinner.tsx'
import { UserScopeProvider } from '#ui/user-scope.tsx'

/** Requires a session. Without one it redirects to /login, which returns to the screen after the sign-in. */
export const Route = createFileRoute('/_shell')({
  beforeLoad: async ({ location }) => {
    const { status } = session.state.get()
    if (status === 'signed-out') {
      throw redirect({ to: '/login', search: location.href === '/' ? {} : { redirect: location.href } })
    }
    // Without a stored user, nothing can be shown until the provider has responded.
    if (status === 'restoring') session.connectProvider()
    else await finishInterruptedSignOuts(getSessionUid())
  },
  component: ShellRoute,
})

function ShellRoute() {
  const current = useSession()
  const uid = useUid()
  const navigate = useNavigate()

  /** The next sign-in should not return to the path of this screen. */
  const signOut = useCallbackRef(async () => {
    const signingOut = signOutUser(uid)
    // At once: later, another user may have signed in.
    await navigate({ to: '/login', replace: true })
    await signingOut
  })

  if (!('user' in current)) return <FullPageSpinner />
  return (
    <UserQueryProvider key={uid}>
      <UserScopeProvider uid={uid}>
        <Shell user={current.user} onSignOut={signOut}>
          {screen}
        </Shell>
      </UserScopeProvider>
    </UserQueryProvider>
  )
}

/** A constant, so that the memoized shell does not rerender on navigation. */
const screen = <Outlet />

/** The uid is the `key`, so that no cached data is shown to another user. */
function UserQueryProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
