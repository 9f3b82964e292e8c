import type { Context, Env, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HttpError } from './http-error.ts'

const megabyte = 1024 * 1024
/** The maximum body of an inference: an image of 8 MB in base64, and the other fields. */
export const inferenceBodyBytes = 12 * megabyte
export const defaultBodyBytes = 16 * 1024

/** @throws HttpError 413, before the body is read if its length is declared, else as soon as it exceeds the limit. */
export function limitBody(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      const message = `The request body is larger than ${Math.round(maxSize / 1024)} kB.`
      throw new HttpError(413, 'body_too_large', message)
    },
  })
}

/**
 * The maximum of request bodies in memory, in bytes. A body counts from its first byte to the response. A client may send four
 * of the largest images at once, or more than a hundred of the usual size. The limits are low because an image takes up to
 * four times its size during an analysis: as text, as JSON, as bytes and decoded.
 */
const memoryLimits = { perClient: 48 * megabyte, perProcess: 128 * megabyte }

type BodyMemoryOptions<E extends Env> = { maxSize: number; getClient: (c: Context<E>) => string }

/**
 * Limits the size of one body to `maxSize`, and the memory of all bodies together. Only bytes that have arrived count, so
 * that a client that declares a large body and sends it slowly does not block others.
 *
 * @throws HttpError 413 (body too large), 429 (this client sends too much at once) or 503 (all clients together do).
 */
export function bodyMemoryLimit<E extends Env>({
  maxSize,
  getClient,
}: BodyMemoryOptions<E>): MiddlewareHandler<E> {
  const limitSize = limitBody(maxSize)
  const bytesByClient = new Map<string, number>()
  let totalBytes = 0
  const reserve = (client: string, bytes: number) => {
    const clientBytes = (bytesByClient.get(client) ?? 0) + bytes
    if (bytes > 0 && clientBytes > memoryLimits.perClient) throw createTooManyAtOnceError()
    // A client gets at most as much as remains free afterwards, so that there is always some memory for the next client.
    if (bytes > 0 && clientBytes > memoryLimits.perProcess - totalBytes) throw createBusyError()
    totalBytes += bytes
    if (clientBytes > 0) bytesByClient.set(client, clientBytes)
    else bytesByClient.delete(client)
  }
  return async (c, next) => {
    const client = getClient(c)
    let reserved = 0
    let rejection: unknown
    countBodyBytes(c, (bytes) => {
      try {
        reserve(client, bytes)
        reserved += bytes
      } catch (error) {
        rejection = error
        throw error
      }
    })
    try {
      await limitSize(c, next)
      // Replaces the response of the handler, which has reported the rejected body as malformed JSON.
      if (rejection) throw rejection
    } finally {
      reserve(client, -reserved)
    }
  }
}

function countBodyBytes(c: Context, onBytes: (bytes: number) => void): void {
  const { body } = c.req.raw
  if (!body) return
  const countedBody = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        onBytes(chunk.byteLength)
        controller.enqueue(chunk)
      },
    }),
  )
  c.req.raw = new Request(c.req.raw, { body: countedBody, duplex: 'half' } as RequestInit)
}

function createTooManyAtOnceError(): HttpError {
  const message = 'Too many images are being sent at once. Please wait for some of the results.'
  return new HttpError(429, 'too_many_at_once', message, { headers: { 'Retry-After': '2' } })
}

function createBusyError(): HttpError {
  const message = 'The service is busy. Please try again in a moment.'
  return new HttpError(503, 'temporarily_unavailable', message, { headers: { 'Retry-After': '2' } })
}
