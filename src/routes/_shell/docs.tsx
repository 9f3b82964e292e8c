import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltYet } from '#ui/not-built-yet.tsx'

export const Route = createFileRoute('/_shell/docs')({
  component: () => <NotBuiltYet title="Documentation" what="the documentation of one agent" />,
})
