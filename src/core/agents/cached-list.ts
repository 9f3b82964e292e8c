import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ConnectionError } from '#api/errors.ts'
import type { ListParseResult } from '#api/list-schema.ts'
import type { z } from '#contract/zod.ts'
import { logProblem } from '#platform/log.ts'
import { IdbValue } from '#platform/storage/idb-value.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { useIsSlow } from '#ui/use-is-slow.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/**
 * A list and where it was loaded from. `skipped` entries of the server could not be used. `loadedAt` is when the server sent the
 * cached list, in ms since 1970, and `cause` is why it is shown: no response, another error, or a response that takes long.
 */
export type LoadedList<Item> =
  | { items: Item[]; source: 'server'; skipped: number }
  | { items: Item[]; source: 'samples' }
  | { items: Item[]; source: 'cache'; loadedAt: number; cause: 'offline' | 'error' | 'slow' }

type ListOptions<Item> = {
  name: 'agents' | 'providers'
  fetch: (signal: AbortSignal) => Promise<ListParseResult<Item>>
  /** Loads the list that is used until the server has sent one. */
  loadSamples: () => Promise<Item[]>
  /** In a separate chunk, because most visits do not read the cache. */
  loadSchema: () => Promise<z.ZodType<Item[]>>
}

export type CachedList<Item> = ReturnType<typeof createCachedList<Item>>

/** Creates a list that is loaded from the server, with a cache per user in IndexedDB and with samples as the last resort. */
export function createCachedList<Item>({ name, fetch, loadSamples, loadSchema }: ListOptions<Item>) {
  const cache = new IdbValue(name, loadSchema)

  async function readCache(
    uid: string,
    cause: 'offline' | 'error' | 'slow',
  ): Promise<LoadedList<Item> | undefined> {
    const { value: items = [], savedAt: loadedAt = 0, isFallback } = (await cache.read(uid)) ?? {}
    if (items.length === 0) return undefined
    return isFallback ? { items, source: 'samples' } : { items, source: 'cache', loadedAt, cause }
  }

  /** Returns the server's list. If it is empty, returns the samples; if it cannot be loaded, the cached list if there is one. */
  async function load(scope: UserScope, signal: AbortSignal): Promise<LoadedList<Item>> {
    try {
      const { items, skipped } = await fetch(signal)
      if (items.length > 0) {
        void cache.save(scope, items)
        return { items, source: 'server', skipped }
      }
      await cache.remove(scope.uid)
    } catch (error) {
      signal.throwIfAborted()
      logProblem(`The list of ${name} could not be loaded; a cached or the sample list is shown.`, error)
      const cached = await readCache(scope.uid, error instanceof ConnectionError ? 'offline' : 'error')
      if (cached?.source === 'cache') return cached
    }
    signal.throwIfAborted()
    const items = await loadSamples()
    void cache.save(scope, items, { isFallback: true })
    return { items, source: 'samples' }
  }

  return { name, load, readCache }
}

/** While the server is slow to respond, returns the cached list. */
export function useCachedList<Item>(list: CachedList<Item>): {
  data: LoadedList<Item> | undefined
  isPending: boolean
} {
  const scope = useUserScope()
  const { data, isPending } = useQuery({
    queryKey: [list.name],
    queryFn: ({ signal }) => list.load(scope, signal),
    staleTime: ({ state }) => (state.data?.source === 'server' ? 5 * 60_000 : 0),
  })
  const isSlow = useIsSlow(isPending)
  const { data: cached } = useQuery({
    queryKey: ['cached', list.name, scope.uid],
    queryFn: async () => (await list.readCache(scope.uid, 'slow')) ?? null,
    enabled: isSlow,
    gcTime: 0,
    retry: false,
  })
  const fallback = isSlow ? cached : undefined
  return useMemo(
    () => (fallback ? { data: fallback, isPending: false } : { data, isPending }),
    [fallback, data, isPending],
  )
}
