import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import type { Agent } from '#contract/agent.ts'
import { sampleAgents } from '#contract/sample-agents.ts'
import { logProblem } from '#platform/log.ts'

export type Catalogue = { agents: Agent[]; source: 'server' | 'samples' }

/** The agents of the backend; the built-in samples when the call fails or brings none (specification, point 4). */
export function useCatalogue() {
  return useQuery({
    queryKey: ['agents'],
    queryFn: ({ signal }) => loadCatalogue(signal),
    staleTime: 5 * 60_000,
  })
}

async function loadCatalogue(signal: AbortSignal): Promise<Catalogue> {
  try {
    const agents = await calls.agents(signal)
    if (agents.length > 0) return { agents, source: 'server' }
  } catch (error) {
    signal.throwIfAborted()
    logProblem('The agent list could not be loaded; the sample list stands in.', error)
  }
  return { agents: sampleAgents, source: 'samples' }
}
