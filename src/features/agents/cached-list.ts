import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from '#contract/zod.ts'
import { logProblem } from '#platform/log.ts'
import { RecordDatabase } from '#platform/record-database.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { useIsSlow } from '#ui/use-is-slow.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/** A list and where it was loaded from. `loadedAt` is when the server sent the cached list, in ms since 1970. */
export type LoadedList<Item> =
  | { items: Item[]; source: 'server' }
  | { items: Item[]; source: 'samples' }
  | { items: Item[]; source: 'cache'; loadedAt: number }

type ListOptions<Item> = {
  name: 'agents' | 'providers'
  fetch: (signal: AbortSignal) => Promise<Item[]>
  /** Loads the list that is used until the server has sent one. */
  loadSamples: () => Promise<Item[]>
  /** Loads the schema, which is in a separate chunk because most visits do not read the cache. */
  loadSchema: () => Promise<z.ZodType<Item[]>>
}

/** The items are stored in a field that has the name of the list. */
type StoredList = { loadedAt: number; isSample?: true; [name: string]: unknown }

export type CachedList<Item> = ReturnType<typeof createCachedList<Item>>

/** Creates a list that is loaded from the server, with a cache per user in IndexedDB and with samples as the last resort. */
export function createCachedList<Item>({ name, fetch, loadSamples, loadSchema }: ListOptions<Item>) {
  const database = new RecordDatabase(`vision-${name}`)

  async function readCache(uid: string): Promise<LoadedList<Item> | undefined> {
    const stored = (await database
      .transaction('readonly', (records) => records.get(uid))
      .catch(() => undefined)) as StoredList | undefined
    if (!stored) return undefined
    const schema = await loadSchema().catch(() => undefined)
    // Earlier versions stored the providers as a bare list.
    const items = schema?.safeParse(Array.isArray(stored) ? stored : stored[name]).data
    if (!items || items.length === 0) return undefined
    return stored.isSample
      ? { items, source: 'samples' }
      : { items, source: 'cache', loadedAt: stored.loadedAt }
  }

  /** Caches a list. Does not replace a list from the server by samples, and writes nothing after the sign-out. */
  async function writeCache({ uid, signal }: UserScope, list: StoredList): Promise<void> {
    if (signal.aborted) return
    try {
      await database.transaction('readwrite', async (records) => {
        const stored = (await records.get(uid)) as StoredList | undefined
        if (!list.isSample || !stored || stored.isSample) await records.put(list, uid)
      })
    } catch (error) {
      logProblem(`The list of ${name} could not be cached.`, error)
    }
  }

  /** Returns the server's list. If it is empty or cannot be loaded, returns the cached list, or else the samples. */
  async function load(scope: UserScope, signal: AbortSignal): Promise<LoadedList<Item>> {
    try {
      const items = await fetch(signal)
      if (items.length > 0) {
        void writeCache(scope, { [name]: items, loadedAt: Date.now() })
        return { items, source: 'server' }
      }
    } catch (error) {
      signal.throwIfAborted()
      logProblem(`The list of ${name} could not be loaded; a cached or the sample list is shown.`, error)
    }
    const cached = await readCache(scope.uid)
    if (cached?.source === 'cache') return cached
    signal.throwIfAborted()
    const items = await loadSamples()
    void writeCache(scope, { [name]: items, loadedAt: Date.now(), isSample: true })
    return { items, source: 'samples' }
  }

  /** Removes the cached list of a user. Rejects if that fails. */
  const clear = (uid: string) => database.transaction('readwrite', (records) => records.delete(uid))

  return { name, load, readCache, clear }
}

/** Loads a list. While the server is slow to respond, returns the cached list. */
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
    queryFn: async () => (await list.readCache(scope.uid)) ?? null,
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
