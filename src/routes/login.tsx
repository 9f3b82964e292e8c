import { createFileRoute, redirect } from '@tanstack/react-router'
import { toSafeRedirect } from '#features/auth/safe-redirect.ts'
import { session } from '#features/auth/session.ts'
import { LoginScreen } from '#screens/login/login-screen.tsx'

/** Redirects signed-in users to `redirect`, which must be a path of this app. */
export const Route = createFileRoute('/login')({
  validateSearch: ({ redirect: to }: Record<string, unknown>): { redirect?: string | undefined } =>
    typeof to === 'string' ? { redirect: to } : {},
  beforeLoad: ({ search }) => {
    const { status } = session.state.get()
    if (status === 'signed-in') throw redirect({ href: toSafeRedirect(search.redirect, location.origin) })
  },
  component: LoginRoute,
})

function LoginRoute() {
  return <LoginScreen isInvited={Route.useSearch().redirect?.startsWith('/invite/')} />
}
