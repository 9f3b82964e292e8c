import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects from the URL that the authentication provider uses in all its emails. `mode` is the purpose of the link. */
export const Route = createFileRoute('/auth/action')({
  beforeLoad: ({ location }) => {
    const { mode } = location.search as { mode?: string }
    const screen = mode === 'resetPassword' ? '/reset-password' : '/email-verification'
    throw redirect({ href: screen + location.searchStr, replace: true })
  },
})
