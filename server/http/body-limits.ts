import type { IncomingMessage } from 'node:http'
import type { Context, Env, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HttpError } from './http-error.ts'

const megabyte = 1024 * 1024
/** An image of 8 MB in base64, and the other fields. */
export const maxAnalysisBodyBytes = 12 * megabyte
export const defaultMaxBodyBytes = 16 * 1024

/** @throws HttpError 413, before the body is read if its length is declared, else as soon as it exceeds the limit. */
export function limitBody(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw createTooLargeError(maxSize)
    },
  })
  return async (c, next) => {
    assertUncompressed(c)
    return await limit(c, next)
  }
}

/** @throws HttpError 415, because a small compressed body can become a very large one. */
function assertUncompressed(c: Context): void {
  const encoding = c.req.header('Content-Encoding')?.trim().toLowerCase() || 'identity'
  if (encoding === 'identity') return
  throw new HttpError(415, 'unsupported_media_type', 'Please send the request body without compression.', {
    headers: { 'Accept-Encoding': 'identity' },
  })
}

/**
 * Bytes of request bodies in memory. A body counts from its first byte to the response. A client may send four of the largest
 * images at once, or more than a hundred of the usual size. An image takes up to four times its size during an analysis: as
 * text, as JSON, as bytes and decoded.
 */
const memoryLimits = { perClient: 48 * megabyte, perProcess: 128 * megabyte }

type BodyMemoryOptions<E extends Env> = { maxSize: number; getClient: (c: Context<E>) => string }

/**
 * Limits the size of one body, and the memory of all together. Only bytes that have arrived count, so that a client that
 * declares a large body and sends it slowly does not block others.
 *
 * @throws HttpError 413 (body too large), 422 (JSON with too many values), 429 (this client sends too much at once) or 503 (all
 *   clients together do).
 */
export function bodyMemoryLimit<E extends Env>({
  maxSize,
  getClient,
}: BodyMemoryOptions<E>): MiddlewareHandler<E> {
  const bytesByClient = new Map<string, number>()
  let totalBytes = 0
  const reserve = (client: string, bytes: number) => {
    const clientBytes = (bytesByClient.get(client) ?? 0) + bytes
    if (bytes > 0 && clientBytes > memoryLimits.perClient) throw createTooManyAtOnceError()
    // A client gets at most as much as remains free afterwards, so that there is always memory for the next one.
    if (bytes > 0 && clientBytes > memoryLimits.perProcess - totalBytes) throw createBusyError()
    totalBytes += bytes
    if (clientBytes > 0) bytesByClient.set(client, clientBytes)
    else bytesByClient.delete(client)
  }
  return async (c, next) => {
    assertUncompressed(c)
    const client = getClient(c)
    let reserved = 0
    try {
      if (isDeclaredLarger(c, maxSize)) throw createTooLargeError(maxSize)
      const body = await readBody(c, (bytes) => {
        if (reserved + bytes > maxSize) throw createTooLargeError(maxSize)
        reserve(client, bytes)
        reserved += bytes
      })
      if (body && hasTooManyValues(body)) throw createTooManyValuesError()
      await next()
    } finally {
      reserve(client, -reserved)
    }
  }
}

type Incoming = IncomingMessage & { rawBody?: Buffer }

/**
 * Reads the whole body for the handler, from Node's stream: converting it to a web stream and back takes longer than parsing
 * the JSON of an image.
 *
 * @param onBytes is called for each chunk. The reading ends when it throws.
 */
async function readBody(c: Context, onBytes: (bytes: number) => void): Promise<Buffer | undefined> {
  const incoming = (c.env as { incoming?: Incoming } | undefined)?.incoming
  const source: AsyncIterable<Uint8Array<ArrayBuffer>> | undefined =
    // The response to a refused body needs the connection.
    incoming?.iterator({ destroyOnReturn: false }) ?? c.req.raw.body?.values({ preventCancel: true })
  if (!source) return undefined
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of source) {
    onBytes(chunk.byteLength)
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  // Hono's adapter for Node takes a body that was read before from `rawBody`.
  if (incoming) incoming.rawBody = body
  else c.req.raw = new Request(c.req.raw, { body })
  return body
}

/** An expected result of 64 kB has fewer. An image is one value. */
const maxValues = 50_000
/** They may precede JSON. */
const blanks = Buffer.from(' \t\r\n\uFEFF')

/** Millions of small values would take gigabytes, and the thread for seconds, before the schema rejects them. */
function hasTooManyValues(body: Buffer): boolean {
  const first = body.find((byte) => !blanks.includes(byte)) ?? 0
  // Anything else is no JSON, or a single value.
  if (!'{['.includes(String.fromCharCode(first))) return false
  let count = 0
  for (const separator of Buffer.from(',[{'))
    for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + 1)) {
      count += 1
      if (count > maxValues) return true
    }
  return false
}

function isDeclaredLarger(c: Context, maxSize: number): boolean {
  return Number(c.req.header('Content-Length') ?? 0) > maxSize
}

function createTooLargeError(maxSize: number): HttpError {
  return new HttpError(
    413,
    'body_too_large',
    `The request body is larger than ${Math.round(maxSize / 1024)} kB.`,
  )
}

function createTooManyValuesError(): HttpError {
  const message = `The request body has more than ${maxValues} values.`
  return new HttpError(422, 'too_many_values', message)
}

function createTooManyAtOnceError(): HttpError {
  const message = 'Too many images are being sent at once. Please wait for some of the results.'
  return new HttpError(429, 'too_many_at_once', message, { headers: { 'Retry-After': '2' } })
}

function createBusyError(): HttpError {
  const message = 'The service is busy. Please try again in a moment.'
  return new HttpError(503, 'temporarily_unavailable', message, { headers: { 'Retry-After': '2' } })
}
