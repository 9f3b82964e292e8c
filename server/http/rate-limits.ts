import { isIPv4, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, Env, MiddlewareHandler } from 'hono'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from './http-error.ts'
import { createSharedRateLimiter } from './shared-rate-limiter.ts'

const windowSeconds = 60

export class RateLimiter {
  readonly perMinute: number
  readonly #limiter: RateLimiterAbstract

  /** @param pool counts the requests of all processes that use this database; if undefined, those of this process. */
  constructor(perMinute: number, pool?: Pool) {
    const options = { points: perMinute, duration: windowSeconds, keyPrefix: 'requests' }
    this.perMinute = perMinute
    this.#limiter = createSharedRateLimiter(options, pool)
  }

  /** @throws RateLimiterRes if the key has reached the limit. */
  consume(key: string): Promise<RateLimiterRes> {
    return this.#limiter.consume(key)
  }

  /** Counts as many requests as are allowed in this time, for work that is not charged. */
  async countWork(key: string, ms: number): Promise<void> {
    const requests = Math.floor((ms / 1000 / windowSeconds) * this.perMinute)
    if (requests > 0) await this.#limiter.penalty(key, requests)
  }
}

/**
 * Per minute and key, with the `RateLimit` headers of draft-ietf-httpapi-ratelimit-headers-07.
 *
 * @throws HttpError 429 with Retry-After.
 */
export function rateLimit<E extends Env>(
  limiter: RateLimiter,
  getKey: (c: Context<E>) => string,
): MiddlewareHandler<E> {
  return async (c, next) => {
    let isRefused = false
    const usage = await limiter.consume(getKey(c)).catch((rejection: unknown) => {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      isRefused = true
      return rejection
    })
    const reset = Math.ceil(usage.msBeforeNext / 1000)
    c.header('RateLimit-Policy', `${limiter.perMinute};w=${windowSeconds}`)
    c.header('RateLimit', `limit=${limiter.perMinute}, remaining=${usage.remainingPoints}, reset=${reset}`)
    if (isRefused) {
      throw new HttpError(429, 'too_many_requests', 'Too many requests. Please wait a moment.', {
        headers: { 'Retry-After': String(reset) },
      })
    }
    await next()
  }
}

/**
 * Slows down guessing of tokens and API keys. Counts in this process, so that requests without a valid credential cause no work
 * for the database.
 *
 * @param trustProxy use the last address in X-Forwarded-For, which the proxy wrote.
 */
export function rateLimitByAddress(perMinute: number, trustProxy: boolean): MiddlewareHandler {
  return rateLimit(new RateLimiter(perMinute), (c) => getRateLimitKey(c, trustProxy))
}

export function getRateLimitKey(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy && c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim()
  return toRateLimitKey(forwarded || getSocketAddress(c) || 'unknown')
}

/** The peer's address, independent of headers; undefined without a socket, as in tests. */
export function getSocketAddress(c: Context): string | undefined {
  return (c.env as { incoming?: unknown } | undefined)?.incoming ? getConnInfo(c).remote.address : undefined
}

/** An IPv4 address, also if it is mapped to IPv6, or a /64 network, because a whole one belongs to one subscriber. */
export function toRateLimitKey(address: string): string {
  const [withoutZone = ''] = address.split('%')
  const [, mapped = ''] = /^::ffff:([\d.]+)$/i.exec(withoutZone) ?? []
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(withoutZone)) return address
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::')
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  return `${[...first, ...new Array(zeros).fill('0'), ...last].slice(0, 4).join(':')}::/64`
}
