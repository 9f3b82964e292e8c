import { calls } from '#api/calls.ts'
import type { Provider } from '#contract/agent.ts'
import { defaultProviders } from '#contract/samples/providers.ts'
import { createCachedList, type LoadedList, useCachedList } from './cached-list.ts'

export const providersCache = createCachedList<Provider>({
  name: 'providers',
  fetch: calls.providers,
  loadSamples: async () => defaultProviders,
  loadSchema: async () => (await import('#contract/agent.ts')).Provider.array(),
})

/** Undefined until a list is known. */
export function useProviders(): LoadedList<Provider> | undefined {
  return useCachedList(providersCache).data
}
