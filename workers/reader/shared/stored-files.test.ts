import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { downloadFile, loadFile, type RemoteFile, readerCacheName } from './stored-files.ts'

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => (index * 31) % 256)
const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
const file: RemoteFile = { url: `${location.origin}/model-1a2b.onnx`, size: bytes.length, sha256 }

/** The ranges that were requested. */
let ranges: (string | null)[] = []

/** The server of the files, which can end a response early. */
function serve({ breakAfter, headers = {}, content = bytes }: Served = {}): void {
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    const range = new Headers(init?.headers).get('Range')
    ranges.push(range)
    const from = headers['Content-Encoding'] ? 0 : Number(/\d+/.exec(range ?? '0')?.[0])
    const rest = content.slice(from)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(rest.slice(0, breakAfter ?? rest.length))
        if (breakAfter === undefined) controller.close()
      },
      pull: (controller) => controller.error(new TypeError('network error')),
    })
    return new Response(body, { status: from > 0 ? 206 : 200, headers })
  })
}
type Served = { breakAfter?: number; headers?: Record<string, string>; content?: Uint8Array }

beforeEach(() => {
  ranges = []
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  await caches.delete(readerCacheName)
})

test('a file is loaded from the cache after it was downloaded', async () => {
  serve()
  const progress: number[] = []
  await downloadFile(file, { onProgress: (part) => progress.push(part) })
  expect(progress.at(-1)).toBe(1000)
  expect(new Uint8Array(await loadFile(file))).toEqual(bytes)
  expect(ranges).toEqual([null])
})

test('a file is downloaded by a browser whose streams cannot be iterated', async () => {
  const iterator = Object.getOwnPropertyDescriptor(ReadableStream.prototype, Symbol.asyncIterator) ?? {}
  Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator)
  serve()
  const downloaded = await downloadFile(file).finally(() =>
    Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, iterator),
  )
  expect(new Uint8Array(downloaded)).toEqual(bytes)
})

test('an interrupted download goes on where it has ended', async () => {
  serve({ breakAfter: 400 })
  await expect(downloadFile(file)).rejects.toThrow('network error')
  serve({ breakAfter: 100 })
  await expect(downloadFile(file)).rejects.toThrow('network error')
  serve()
  expect(new Uint8Array(await downloadFile(file))).toEqual(bytes)
  expect(ranges).toEqual([null, 'bytes=400-', 'bytes=500-'])
  const cache = await caches.open(readerCacheName)
  expect((await cache.keys()).map(({ url }) => url)).toEqual([file.url])
})

test('a slow download whose worker was terminated goes on where it was', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  vi.stubGlobal('fetch', async () => new Response(readable))
  const writer = writable.getWriter()
  void downloadFile(file, { onProgress: () => vi.advanceTimersByTime(6000) })
  await writer.write(bytes.slice(0, 400))
  await writer.write(bytes.slice(400, 500))
  const findPart = async () => (await caches.match(`${file.url}?part`))?.arrayBuffer()
  await expect.poll(async () => (await findPart())?.byteLength).toBe(500)
  serve()
  expect(new Uint8Array(await downloadFile(file))).toEqual(bytes)
  expect(ranges).toEqual(['bytes=500-'])
})

test('a compressed file is downloaded again from the start', async () => {
  const headers = { 'Content-Encoding': 'gzip' }
  serve({ breakAfter: 400, headers })
  await expect(downloadFile(file)).rejects.toThrow('network error')
  serve({ headers })
  expect(new Uint8Array(await downloadFile(file))).toEqual(bytes)
  expect(ranges).toEqual([null, null])
})

test('another file is an error, is not stored, and does not spoil the next download', async () => {
  serve({ content: bytes.map((byte) => byte ^ 1) })
  await expect(downloadFile(file)).rejects.toThrow('is not the expected file')
  serve({ breakAfter: 400, content: bytes.map((byte) => byte ^ 1) })
  await expect(downloadFile(file)).rejects.toThrow('network error')
  serve()
  await expect(downloadFile(file)).rejects.toThrow('is not the expected file')
  expect(new Uint8Array(await loadFile(file))).toEqual(bytes)
})

test('an error page is not stored', async () => {
  vi.stubGlobal('fetch', async () => new Response('Sign in to the Wi-Fi', { status: 511 }))
  await expect(downloadFile(file)).rejects.toThrow('HTTP 511')
  expect(await (await caches.open(readerCacheName)).keys()).toEqual([])
})
