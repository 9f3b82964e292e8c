import { createFileRoute } from '@tanstack/react-router'
import { z } from '#contract/zod.ts'
import { DocsScreen } from '#screens/docs/docs-screen.tsx'

export const Route = createFileRoute('/_shell/docs')({
  validateSearch: z.object({ agent_id: z.string().optional().catch(undefined) }),
  component: DocsRoute,
})

function DocsRoute() {
  return <DocsScreen agentId={Route.useSearch().agent_id} />
}
