import { computeSha256 } from './compute-sha256.ts'

/** The service worker finds the worker's script in this cache. */
export const readerCacheName = 'reader-files'

/** `url` contains a hash of the content. `size` in bytes, `sha256` in hexadecimal digits. */
export type RemoteFile = { url: string; size: number; sha256: string }

/** In ms. The part is stored this often, because a terminated worker stores nothing more. */
const partIntervalMs = 5000

type DownloadOptions = {
  signal?: AbortSignal
  onProgress?: (bytes: number) => void
}

export async function loadFile(file: RemoteFile, options?: DownloadOptions): Promise<ArrayBuffer> {
  const stored = await match(file.url)
  return stored ? await stored.arrayBuffer() : await downloadFile(file, options)
}

/**
 * Downloads a file and stores it, unless it is stored. A download that was interrupted goes on where it has ended, if the server
 * sends the file as it is: a part of a compressed file cannot be requested.
 *
 * @throws Error if the file cannot be loaded, or is not the expected one.
 */
export async function downloadFile(
  file: RemoteFile,
  { signal, onProgress = () => {} }: DownloadOptions = {},
): Promise<ArrayBuffer> {
  const partUrl = `${file.url}?part`
  const part = await match(partUrl)
  const chunks = part ? [await part.arrayBuffer()] : []
  const response = await request(file.url, getSize(chunks), signal)
  if (response.status !== 206) chunks.length = 0
  const isWhole = response.headers.get('Content-Encoding') === null
  let storedAt = performance.now()
  try {
    for await (const chunk of readChunks(response)) {
      chunks.push(chunk.slice().buffer)
      onProgress(getSize(chunks))
      if (!isWhole || performance.now() - storedAt < partIntervalMs) continue
      await put(partUrl, new Blob(chunks)).catch(() => undefined)
      storedAt = performance.now()
    }
  } catch (error) {
    if (isWhole) await put(partUrl, new Blob(chunks))
    throw error
  }
  const bytes = await new Blob(chunks).arrayBuffer()
  await remove(partUrl)
  if ((await computeSha256(bytes)) !== file.sha256) throw new Error(`${file.url} is not the expected file`)
  await put(file.url, new Blob([bytes], { type: getType(response) }))
  return bytes
}

async function request(url: string, from: number, signal: AbortSignal | undefined): Promise<Response> {
  const headers = from > 0 ? { Range: `bytes=${from}-` } : {}
  const response = await fetch(url, { headers, ...(signal ? { signal } : {}) })
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${url}`)
  return response
}

/** Streams of Safari cannot be iterated. */
async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) yield part.value
}

const getSize = (chunks: readonly ArrayBuffer[]) =>
  chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
const getType = ({ headers }: Response) => headers.get('Content-Type') ?? 'application/octet-stream'

/** A cache that cannot be used, as in a private window, is empty. */
const match = (url: string) => caches.match(url, { cacheName: readerCacheName }).catch(() => undefined)

async function put(url: string, content: Blob): Promise<void> {
  const cache = await caches.open(readerCacheName)
  await cache.put(url, new Response(content))
}

async function remove(url: string): Promise<void> {
  await caches
    .open(readerCacheName)
    .then((cache) => cache.delete(url))
    .catch(() => undefined)
}

/** Stores a script, whose name contains a hash of the content. */
export async function storeScript(url: string): Promise<void> {
  if (await match(url)) return
  const cache = await caches.open(readerCacheName)
  await cache.add(url)
}
