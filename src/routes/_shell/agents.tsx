import { createFileRoute } from '@tanstack/react-router'
import { AgentsScreen } from '#screens/agents/agents-screen.tsx'

/** `?show=available`: only agents that this server can run. */
export const Route = createFileRoute('/_shell/agents')({
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'available' } =>
    show === 'available' ? { show } : {},
  component: AgentsRoute,
})

function AgentsRoute() {
  return <AgentsScreen availableOnly={Route.useSearch().show === 'available'} />
}
