import { offlineFiles } from '#workers/reader/page/reader-client.ts'
import { readerCacheName } from '#workers/reader/shared/reader-files.ts'

/** Why this browser cannot analyze images; undefined if it can. */
export function findObstacle(): string | undefined {
  if (typeof caches === 'undefined') return 'This browser stores files only for pages with HTTPS.'
  if (typeof OffscreenCanvas === 'undefined' || typeof DecompressionStream === 'undefined')
    return 'This browser is too old to read images itself.'
  if (!WebAssembly.validate(simdModule)) return 'This browser does not support fast WebAssembly (SIMD).'
  return undefined
}

const listWanted = () => offlineFiles.map((file) => new URL(file, location.href).href)

export async function hasOfflineFiles(): Promise<boolean> {
  const stored = await listStored(await caches.open(readerCacheName))
  return listWanted().every((url) => stored.includes(url))
}

/** Also removes the files of older versions. */
export async function downloadOfflineFiles(): Promise<void> {
  const cache = await caches.open(readerCacheName)
  const stored = await listStored(cache)
  const wanted = listWanted()
  await cache.addAll(wanted.filter((url) => !stored.includes(url)))
  await Promise.all(stored.filter((url) => !wanted.includes(url)).map((url) => cache.delete(url)))
}

async function listStored(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => url)
}

export async function removeOfflineFiles(): Promise<void> {
  await caches.delete(readerCacheName)
}

/** A module with one SIMD instruction. */
const simdModule = Uint8Array.of(
  ...[
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
    11,
  ],
)
