import { createFileRoute, redirect } from '@tanstack/react-router'

/** The specification uses both paths. */
export const Route = createFileRoute('/password-reset')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/reset-password${location.searchStr}`, replace: true })
  },
})
