import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calls } from '#api/calls.ts'
import type { Agent } from '#contract/agent.ts'
import { sampleAgents } from '#contract/samples/agents.ts'
import { logProblem } from '#platform/log.ts'
import { storedSession } from '#platform/stored-session.ts'
import { useIsSlow } from '#ui/use-is-slow.ts'
import { keptCatalogue } from './kept-catalogue.ts'

export type Catalogue =
  | { agents: Agent[]; source: 'server' }
  | { agents: Agent[]; source: 'samples' }
  | { agents: Agent[]; source: 'device'; loadedAt: number }

/**
 * The agents of the backend; else the last list it sent; else the built-in samples (specification, point 4). A backend
 * that lets the person wait is answered for by the last list until it speaks.
 */
export function useCatalogue(): { data: Catalogue | undefined; isPending: boolean } {
  const { data, isPending } = useQuery({
    queryKey: ['agents'],
    queryFn: ({ signal }) => loadCatalogue(signal),
    // A list that does not come from the server is asked for again at the next occasion.
    staleTime: ({ state }) => (state.data?.source === 'server' ? 5 * 60_000 : 0),
  })
  const isLate = useIsSlow(isPending)
  const uid = storedSession.uid()
  const { data: kept } = useQuery({
    queryKey: ['kept-agents', uid],
    queryFn: async () => (await keptCatalogue.read(uid)) ?? null,
    enabled: isLate,
    gcTime: 0,
    retry: false,
  })
  const standIn = isLate ? kept : undefined
  return useMemo(
    () => (standIn ? { data: { ...standIn, source: 'device' }, isPending: false } : { data, isPending }),
    [standIn, data, isPending],
  )
}

async function loadCatalogue(signal: AbortSignal): Promise<Catalogue> {
  const uid = storedSession.uid()
  try {
    const agents = await calls.agents(signal)
    if (agents.length > 0) {
      void keptCatalogue.write(uid, agents)
      return { agents, source: 'server' }
    }
  } catch (error) {
    signal.throwIfAborted()
    logProblem('The agent list could not be loaded; an earlier or the sample list stands in.', error)
  }
  const kept = await keptCatalogue.read(uid)
  return kept ? { ...kept, source: 'device' } : { agents: sampleAgents, source: 'samples' }
}
