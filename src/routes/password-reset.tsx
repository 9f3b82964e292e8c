import { createFileRoute, redirect } from '@tanstack/react-router'

/** The other reading of the route's name: the same screen, the query kept. */
export const Route = createFileRoute('/password-reset')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/reset-password${location.searchStr}`, replace: true })
  },
})
