import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects from the one URL that the provider uses in all emails; `mode` is the purpose. */
export const Route = createFileRoute('/auth/action')({
  beforeLoad: ({ location }) => {
    const { mode } = location.search as { mode?: string }
    const screen = mode === 'resetPassword' ? '/reset-password' : '/email-verification'
    throw redirect({ href: screen + location.searchStr, replace: true })
  },
})
