import { createFileRoute, redirect } from '@tanstack/react-router'

/** Unknown paths lead to the dashboard. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
