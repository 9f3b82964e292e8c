import { calls } from '#api/calls.ts'
import type { Provider } from '#contract/providers.ts'
import { sampleProviders } from '#contract/sample-providers.ts'
import { createCachedList, useCachedList } from './cached-list.ts'

export const providersCache = createCachedList<Provider>({
  name: 'providers',
  fetch: calls.providers,
  samples: sampleProviders,
  loadSchema: async () => (await import('#contract/providers.ts')).Provider.array(),
})

/** Loads the model providers of the server, or a cached or sample list; undefined until one is known. */
export function useProviders(): Provider[] | undefined {
  return useCachedList(providersCache).data?.items
}
