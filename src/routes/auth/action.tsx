import { createFileRoute, redirect } from '@tanstack/react-router'

/** The provider uses one URL for all its emails; `mode` is their purpose. */
export const Route = createFileRoute('/auth/action')({
  beforeLoad: ({ location }) => {
    const { mode } = location.search as { mode?: string }
    const screen = mode === 'resetPassword' ? '/reset-password' : '/email-verification'
    throw redirect({ href: screen + location.searchStr, replace: true })
  },
})
