import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import type { Provider } from '#contract/agent.ts'
import { sampleProviders } from '#contract/samples/providers.ts'
import { storedSession } from '#platform/stored-session.ts'
import { useIsSlow } from '#ui/use-is-slow.ts'
import { keptProviders } from './kept-providers.ts'

/**
 * The providers of the backend. Where it cannot be reached, or lets us wait, the last list it sent; the built-in list
 * where it has no such call. Undefined while nobody knows.
 */
export function useProviders(): Provider[] | undefined {
  const uid = storedSession.uid()
  const { data, isPending } = useQuery({
    queryKey: ['providers'],
    queryFn: async ({ signal }) => {
      const providers = await calls.providers(signal)
      if (providers.length > 0) void keptProviders.write(uid, providers)
      return providers
    },
    staleTime: 5 * 60_000,
    retry: false,
  })
  const isOver = useIsSlow(isPending)
  const isMissed = data === undefined && (!isPending || isOver)
  const { data: kept } = useQuery({
    queryKey: ['kept-providers', uid],
    queryFn: async () => (await keptProviders.read(uid)) ?? null,
    enabled: isMissed,
    gcTime: 0,
    retry: false,
  })
  if (data && data.length > 0) return data
  if (data) return sampleProviders
  return isMissed && kept !== undefined ? (kept ?? sampleProviders) : undefined
}
