import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Location } from '../s3-location.ts'
import { createStoreError, getDigest, type ImageStore, installationKey, isImageKey } from './image-store.ts'

/** For the first byte of a response, and the pauses between the attempts, in ms. */
type RetryOptions = { timeoutMs: number; pausesMs: number[] }
const defaultRetry: RetryOptions = { timeoutMs: 10_000, pausesMs: [200, 1000] }
/** Images of up to 8 MB pass over a slow connection too. */
const slowestBytesPerMs = 50

type S3Response = { status: number; bytes: Buffer<ArrayBuffer> }
type S3Request = { method?: 'PUT' | 'DELETE' | 'HEAD'; body?: Uint8Array; headers?: Record<string, string> }

/** A bucket of Amazon S3 or a compatible server. Path-style addresses, which all of them have. */
export function createS3Store(location: S3Location, retry: RetryOptions = defaultRetry): ImageStore {
  const { endpoint, bucket, prefix, region, credentials } = location
  const client = new AwsClient({ ...credentials, region, service: 's3', retries: 0 })
  const bucketUrl = `${endpoint}/${bucket}`
  const getUrl = (key: string) => `${bucketUrl}/${encodeURI(prefix)}${key}`
  const send = (url: string, request: S3Request = {}) => sendWithRetries(client, url, request, retry)
  return {
    async put(key, bytes) {
      // The server compares the digest with what has arrived.
      const headers = { 'X-Amz-Content-Sha256': getDigest(key), 'Content-Length': String(bytes.length) }
      assertStatus(await send(getUrl(key), { method: 'PUT', body: bytes, headers }), [200, 201, 204])
    },
    async get(key) {
      const response = await send(getUrl(key))
      if (isMissing(response)) return undefined
      assertStatus(response, [200])
      return response.bytes
    },
    async has(key) {
      const response = await send(getUrl(key), { method: 'HEAD' })
      if (response.status !== 404) assertStatus(response, [200])
      return response.status === 200
    },
    async remove(key) {
      const response = await send(getUrl(key), { method: 'DELETE' })
      if (response.status !== 404) assertStatus(response, [200, 204])
    },
    async claim(installation) {
      const url = getUrl(installationKey)
      const response = await send(url)
      if (response.status === 200) return response.bytes.toString() === installation
      if (!isMissing(response)) assertStatus(response, [200])
      const body = Buffer.from(installation)
      const headers = { 'Content-Length': String(body.length) }
      assertStatus(await send(url, { method: 'PUT', body, headers }), [200, 201, 204])
      return true
    },
    async *list() {
      for (let token: string | undefined; ; ) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(token && { 'continuation-token': token }),
        })
        const response = await send(`${bucketUrl}?${query}`)
        assertStatus(response, [200])
        const xml = response.bytes.toString()
        yield* readImages(xml, prefix)
        token = readTag(xml, 'NextContinuationToken')
        if (!token || readTag(xml, 'IsTruncated') !== 'true') return
      }
    },
  }
}

/** Retries without a response, and with a status that says that the server is busy. */
async function sendWithRetries(
  client: AwsClient,
  url: string,
  { body, ...request }: S3Request,
  { timeoutMs, pausesMs }: RetryOptions,
): Promise<S3Response> {
  for (let attempt = 0; ; attempt += 1) {
    const pauseMs = pausesMs[attempt]
    try {
      const init = { ...request, ...(body && { body: Buffer.from(body) }) }
      const signed = await client.sign(url, init)
      const received = await receive(signed, body?.length ?? 0, timeoutMs)
      const isBusy = received.status === 429 || received.status >= 500
      if (!isBusy || pauseMs === undefined) return received
    } catch (error) {
      if (pauseMs === undefined) throw createStoreError(error)
    }
    // Half of it is random, so that processes do not retry at the same time.
    await sleep(pauseMs * (0.5 + Math.random()))
  }
}

async function receive(request: Request, sentBytes: number, timeoutMs: number): Promise<S3Response> {
  const controller = new AbortController()
  const abort = () => controller.abort(new Error('The S3 server took too long.'))
  const abortAfter = (bytes: number) => setTimeout(abort, timeoutMs + bytes / slowestBytesPerMs)
  let timer = abortAfter(sentBytes)
  try {
    const response = await fetch(request, { signal: controller.signal })
    clearTimeout(timer)
    timer = abortAfter(Number(response.headers.get('Content-Length')))
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  } finally {
    clearTimeout(timer)
  }
}

/** A missing bucket is also 404. Not every server says which one is missing. */
function isMissing({ status, bytes }: S3Response): boolean {
  const code = readTag(bytes.toString('latin1', 0, 2000), 'Code')
  return status === 404 && (code === undefined || code === 'NoSuchKey')
}

function assertStatus({ status, bytes }: S3Response, expected: number[]): void {
  if (expected.includes(status)) return
  const xml = bytes.toString('utf8', 0, 2000)
  const reason = [readTag(xml, 'Code'), readTag(xml, 'Message')].filter(Boolean).join(': ')
  throw createStoreError(new Error(`The S3 server responded with ${status} ${reason}`.trim()))
}

function* readImages(xml: string, prefix: string) {
  for (const [, contents = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = readTag(contents, 'Key')?.slice(prefix.length) ?? ''
    if (isImageKey(key)) yield { key, storedAt: new Date(readTag(contents, 'LastModified') ?? '') }
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Of an element without children. */
function readTag(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text?.replaceAll(/&(amp|lt|gt|quot|apos|#\d+);/g, (_, entity: string) =>
    entity.startsWith('#') ? String.fromCodePoint(Number(entity.slice(1))) : (entities[entity] ?? ''),
  )
}
