import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltYet } from '#ui/not-built-yet.tsx'

export const Route = createFileRoute('/_shell/agents')({
  component: () => <NotBuiltYet title="Vision Agents" what="the agents you can use, with a search" />,
})
