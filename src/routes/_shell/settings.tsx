import { createFileRoute } from '@tanstack/react-router'
import { NotBuiltYet } from '#ui/not-built-yet.tsx'

export const Route = createFileRoute('/_shell/settings')({
  component: () => <NotBuiltYet title="Settings" what="your trial, your organization and its API keys" />,
})
