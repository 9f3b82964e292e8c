import { createFileRoute } from '@tanstack/react-router'
import { AgentsScreen } from '#screens/agents/agents-screen.tsx'

type AgentsSearch = { q?: string | undefined; category?: string | undefined; show?: 'available' | undefined }

/** `?q=` is the search. `?show=available`: only agents that this server can run. */
export const Route = createFileRoute('/_shell/agents')({
  validateSearch: ({ q, category, show }: Record<string, unknown>): AgentsSearch => ({
    ...(typeof q === 'string' && q ? { q } : {}),
    ...(typeof category === 'string' && category ? { category } : {}),
    ...(show === 'available' ? { show } : {}),
  }),
  component: AgentsRoute,
})

function AgentsRoute() {
  const { q = '', category = null, show } = Route.useSearch()
  return <AgentsScreen filter={{ search: q, category, availableOnly: show === 'available' }} />
}
