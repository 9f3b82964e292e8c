import { useMemo } from 'react'
import { calls } from '#api/calls.ts'
import type { Agent } from '#contract/agent.ts'
import { sortByAvailability } from './agent-list.ts'
import { createCachedList, type LoadedList, useCachedList } from './cached-list.ts'

export type AgentCatalog = LoadedList<Agent>

export const agentsCache = createCachedList<Agent>({
  name: 'agents',
  fetch: calls.agents,
  // In a separate chunk, because few visits need it.
  loadSamples: async () => (await import('#domain/agents/agent-types.ts')).builtInAgents,
  loadSchema: async () => (await import('#contract/agent.ts')).Agent.array(),
})

/** Loads the agents of the server, or a cached or sample list (specification, point 4). Available ones come first. */
export function useAgentCatalog(): { data: AgentCatalog | undefined; isPending: boolean } {
  const { data, isPending } = useCachedList(agentsCache)
  const sorted = useMemo(() => data && { ...data, items: sortByAvailability(data.items) }, [data])
  return useMemo(() => ({ data: sorted, isPending }), [sorted, isPending])
}
