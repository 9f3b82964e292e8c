/** Each build has its own cache. */
export const cachePrefix = 'shell-'

/** An entry of the caches whose build has run. The others were replaced while they waited. */
const activatedUrl = '/activated'

export async function markAsActivated(caches: CacheStorage, name: string): Promise<void> {
  const cache = await caches.open(name)
  await cache.put(activatedUrl, new Response())
}

/**
 * Retains the build that ran before the current one: a tab may still run it and load its chunks. Returns how many other
 * builds were cached.
 */
export async function deleteOldCaches(caches: CacheStorage, current: string): Promise<number> {
  const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== current)
  const activated: string[] = []
  for (const name of others) if (await caches.match(activatedUrl, { cacheName: name })) activated.push(name)
  // `caches.keys()` lists the oldest cache first. The caches of earlier versions have no such entry.
  const previous = activated.at(-1) ?? others.at(-1)
  const outdated = others.filter((name) => name !== previous)
  await Promise.all(outdated.map((name) => caches.delete(name)))
  return others.length
}
