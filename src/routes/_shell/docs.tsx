import { createFileRoute } from '@tanstack/react-router'
import { DocsScreen } from '#screens/docs/docs-screen.tsx'

export const Route = createFileRoute('/_shell/docs')({
  validateSearch: ({ agent_id }: Record<string, unknown>): { agent_id?: string | undefined } =>
    typeof agent_id === 'string' ? { agent_id } : {},
  component: DocsRoute,
})

function DocsRoute() {
  return <DocsScreen agentId={Route.useSearch().agent_id} />
}
