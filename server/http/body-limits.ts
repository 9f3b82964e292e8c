import type { Context, MiddlewareHandler } from 'hono'
import type { CallerEnv } from '../auth/auth-middleware.ts'
import { HttpError } from './http-error.ts'
import { limitBody } from './rate-limits.ts'

const megabyte = 1024 * 1024
/**
 * Bytes of bodies that may be in hand at one time, from the first byte to the answer. An organization's share is four
 * of the largest pictures or a hundred and more of those the app sends; the process's is what it can hold four times
 * over (as text, as JSON, as bytes, decoded) without trouble.
 */
const shares = { organization: 48 * megabyte, process: 128 * megabyte }

/**
 * Takes the body of a known caller: at most `maxSize` bytes, and only while there is room for it. Each piece takes its
 * room as it arrives: whoever declares much and sends it slowly keeps nobody out.
 *
 * @throws Fault 413 (too large), 429 (this organization sends too much at once), 503 (everybody together does).
 */
export function bodyMemoryLimit(maxSize: number): MiddlewareHandler<CallerEnv> {
  const limit = limitBody(maxSize)
  const held = new Map<string, number>()
  let all = 0
  const take = (organization: string, bytes: number) => {
    const own = (held.get(organization) ?? 0) + bytes
    if (bytes > 0 && own > shares.organization) throw tooManyAtOnce()
    if (bytes > 0 && all + bytes > shares.process) throw busy()
    all += bytes
    if (own > 0) held.set(organization, own)
    else held.delete(organization)
  }
  return async (c, next) => {
    const { organizationId } = c.get('caller')
    let taken = 0
    let refusal: unknown
    const takeMore = (bytes: number) => {
      try {
        take(organizationId, bytes)
        taken += bytes
      } catch (error) {
        refusal = error
        throw error
      }
    }
    meter(c, takeMore)
    try {
      await limit(c, next)
      // Whoever reads the body takes a piece that is refused for broken JSON.
      if (refusal) throw refusal
    } finally {
      take(organizationId, -taken)
    }
  }
}

function meter(c: Context, take: (bytes: number) => void): void {
  const { body } = c.req.raw
  if (!body) return
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        take(piece.byteLength)
        controller.enqueue(piece)
      },
    }),
  )
  c.req.raw = new Request(c.req.raw, { body: counted, duplex: 'half' } as RequestInit)
}

function tooManyAtOnce(): HttpError {
  const message = 'Too many pictures are being sent at once. Please wait for the answers to some of them.'
  return new HttpError(429, 'too_many_at_once', message, { headers: { 'Retry-After': '2' } })
}

function busy(): HttpError {
  const message = 'The service has its hands full of pictures. Please try again in a moment.'
  return new HttpError(503, 'temporarily_unavailable', message, { headers: { 'Retry-After': '2' } })
}
