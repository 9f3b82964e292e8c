import { createFileRoute, redirect } from '@tanstack/react-router'

/** The authentication provider uses this URL in all its emails. `mode` is the purpose of the link. */
export const Route = createFileRoute('/auth/action')({
  beforeLoad: ({ location }) => {
    const { mode } = location.search as { mode?: string }
    const screen = mode === 'resetPassword' ? '/reset-password' : '/email-verification'
    throw redirect({ href: screen + location.searchStr, replace: true })
  },
})
