import { readerWorkerUrl } from '#workers/reader/page/reader-client.ts'
import { detectorFiles, readerFiles } from '#workers/reader/shared/reader-files.ts'
import {
  downloadFile,
  type RemoteFile,
  readerCacheName,
  storeScript,
} from '#workers/reader/shared/stored-files.ts'

/** Why this browser cannot analyze images; undefined if it can. */
export function getUnsupportedBrowserReason(): string | undefined {
  if (typeof caches === 'undefined') return 'This browser stores files only for pages with HTTPS.'
  if (typeof OffscreenCanvas === 'undefined') return 'This browser is too old to read images itself.'
  if (!WebAssembly.validate(simdModule)) return 'This browser does not support fast WebAssembly (SIMD).'
  return undefined
}

/** `findsObjects`: with the models for it, beside the files that read text. */
export type OfflineFileOptions = { findsObjects: boolean }

const toFiles = ({ findsObjects }: OfflineFileOptions): RemoteFile[] =>
  Object.values(findsObjects ? { ...readerFiles, ...detectorFiles } : readerFiles)

const listWanted = (wanted: OfflineFileOptions) =>
  [readerWorkerUrl, ...toFiles(wanted).map(({ url }) => url)].map(toAbsoluteUrl)
const toAbsoluteUrl = (url: string) => new URL(url, location.href).href

export async function hasOfflineFiles(wanted: OfflineFileOptions): Promise<boolean> {
  const stored = await listStored(await caches.open(readerCacheName))
  return listWanted(wanted).every((url) => stored.includes(url))
}

/**
 * Downloads the files that are missing, and removes those that are not wanted, such as those of older versions. A download
 * that was interrupted goes on where it has ended.
 */
export async function storeOfflineFiles(
  wanted: OfflineFileOptions,
  onProgress: (part: number) => void,
): Promise<void> {
  const files = toFiles(wanted)
  const cache = await caches.open(readerCacheName)
  const stored = await listStored(cache)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let complete = 0
  for (const file of files) {
    if (!stored.includes(toAbsoluteUrl(file.url)))
      await downloadFile(file, { onProgress: (bytes) => onProgress((complete + bytes) / total) })
    complete += file.size
    onProgress(complete / total)
  }
  await storeScript(readerWorkerUrl)
  const urls = listWanted(wanted)
  await Promise.all(stored.filter((url) => !urls.includes(url)).map((url) => cache.delete(url)))
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
