import { useCallbackRef } from '@mantine/hooks'
import { createFileRoute, Outlet, redirect, useNavigate } from '@tanstack/react-router'
import { session } from '#features/session/session.ts'
import { useSession } from '#features/session/use-session.ts'
import { useUid } from '#features/session/use-uid.ts'
import { forgetPerson } from '#screens/shell/forget-person.ts'
import { QueriesOfPerson } from '#screens/shell/queries-of-person.tsx'
import { Shell } from '#screens/shell/shell.tsx'
import { FullPageSpinner } from '#ui/full-page-spinner.tsx'
import { UserScopeProvider } from '#ui/user-scope.tsx'

/** Everything behind sign-in. Where the person wanted to go is kept through it. */
export const Route = createFileRoute('/_shell')({
  beforeLoad: ({ location }) => {
    const { status } = session.snapshot()
    if (status === 'signed-out') {
      throw redirect({ to: '/login', search: location.href === '/' ? {} : { redirect: location.href } })
    }
    // Nobody is known from this device: there is nothing to show before the provider has answered.
    if (status === 'restoring') session.followProvider()
  },
  component: ShellRoute,
})

function ShellRoute() {
  const current = useSession()
  const uid = useUid()
  const navigate = useNavigate()

  /** Who leaves on purpose starts afresh: the next person is not led to where this one was. */
  const signOut = useCallbackRef(async () => {
    await session.signOut()
    await forgetPerson(uid)
    await navigate({ to: '/login', replace: true })
  })

  if (!('user' in current)) return <FullPageSpinner />
  return (
    <QueriesOfPerson key={uid}>
      <UserScopeProvider uid={uid}>
        <Shell user={current.user} onSignOut={signOut}>
          {screen}
        </Shell>
      </UserScopeProvider>
    </QueriesOfPerson>
  )
}

/** The same each time, so that the frame is drawn anew only for reasons of its own. */
const screen = <Outlet />
