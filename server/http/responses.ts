import { type RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ErrorBody } from '#contract/error-body.ts'
import type { Logger } from '../log.ts'
import { describeCause } from './error-handler.ts'

export const ErrorSchema = z.looseObject(ErrorBody.shape).openapi('Error')

const errorDescriptions = {
  400: 'The body cannot be read.',
  401: 'The credential is missing or invalid.',
  402: 'The trial is used up.',
  403: 'The email address is not verified, the user is not a member or not an owner of the organization, or the request comes from a page of another site.',
  404: "Not found, or you don't have access.",
  409: 'A conflict: the first request with this idempotency key is still running, or an id or a name is taken. `error` says which.',
  410: 'The analysis was cancelled, or its batch or item was deleted. `error` says which.',
  413: 'The body or the image is too large.',
  415: 'The content type is not supported.',
  422: 'The body is invalid, or the image cannot be used.',
  429: 'Too many requests. Retry after the time in `Retry-After`.',
  502: 'The model provider returned an error.',
  503: 'Temporarily unavailable, or not configured on this server; the message has the reason.',
  504: 'The analysis took too long.',
} as const

export type ErrorStatus = keyof typeof errorDescriptions

export function describeErrors(statuses: ErrorStatus[]): RouteConfig['responses'] {
  return Object.fromEntries(
    statuses.map((status) => [status, describeJson(errorDescriptions[status], ErrorSchema)]),
  )
}

/** Sent with `c.json`. */
export function describeJson<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } }
}

/** Without the content type as a key, the handler may send any response. */
type Untyped = { description: string; content: Record<string, { schema: z.ZodType }> }

/** Stored as text, and sent with `sendJsonText`. */
export function describeJsonText(description: string, schema: z.ZodType): Untyped {
  return describeJson(description, schema)
}

export function describeFile(description: string, types: string[], schema: z.ZodType = z.string()): Untyped {
  return { description, content: Object.fromEntries(types.map((type) => [type, { schema }])) }
}

/** Unchanged, so that a repeated response is identical. */
export function sendJsonText(c: Context, text: string): Response {
  return c.body(text, 200, { 'Content-Type': 'application/json; charset=utf-8' })
}

/** For download. */
export function sendDownload(
  c: Context,
  { name, ...file }: { name: string; type: string; log: Logger },
  chunks: Iterable<string> | AsyncIterable<string>,
): Response {
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return sendChunks(c, file, chunks)
}

/** After an error in a chunk, the connection is reset, so that the response does not seem complete. */
export function sendChunks(
  c: Context,
  { type, log }: { type: string; log: Logger },
  chunks: Iterable<string> | AsyncIterable<string>,
): Response {
  c.header('Content-Type', `${type}; charset=utf-8`)
  const iterator = encodeChunks(c, log, chunks)
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await iterator.return()),
    },
    // Nothing is read for HEAD.
    { highWaterMark: 0 },
  )
  return c.body(body)
}

async function* encodeChunks(c: Context, log: Logger, chunks: Iterable<string> | AsyncIterable<string>) {
  const encoder = new TextEncoder()
  try {
    for await (const chunk of chunks) yield encoder.encode(chunk)
  } catch (error) {
    log.error({ id: c.get('requestId'), reason: describeCause(error) }, 'A download has failed')
    // The HTTP server prints this error, and may send its message.
    throw new Error('The file could not be read to its end.')
  }
}
