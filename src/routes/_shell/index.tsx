import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltYet } from '#ui/not-built-yet.tsx'

export const Route = createFileRoute('/_shell/')({
  component: () => <NotBuiltYet title="Dashboard" what="your trial usage and the calls of this month" />,
})
