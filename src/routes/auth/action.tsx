import { createFileRoute, redirect } from '@tanstack/react-router'

/** The provider knows one address for all its mails; `mode` says which screen is meant. */
export const Route = createFileRoute('/auth/action')({
  beforeLoad: ({ location }) => {
    const { mode } = location.search as { mode?: string }
    const screen = mode === 'resetPassword' ? '/reset-password' : '/email-verification'
    throw redirect({ href: screen + location.searchStr, replace: true })
  },
})
