import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '../../http/http-error.ts'
import { createSharedLimiter } from '../../http/shared-limiter.ts'

const quarterHourSeconds = 15 * 60

/**
 * Creates limits per 15 minutes. Above a limit, the functions throw HttpError 429.
 *
 * @param secret for the digests of email addresses, which are the keys of the limits, because the database stores them.
 * @param pool counts for all processes that use this database; if undefined, for this process.
 */
export function createAttemptLimits(secret: string, pool: Pool | undefined) {
  const digestEmail = (email: string) =>
    createHmac('sha256', secret).update(email.trim().toLowerCase()).digest('hex')
  const createLimiter = (keyPrefix: string, points: number) =>
    createSharedLimiter({ keyPrefix, points, duration: quarterHourSeconds }, pool)
  const addressLimiter = createLimiter('attempts', 100)
  const accountLimiter = createLimiter('passwords', 10)
  const mailLimiter = createLimiter('mails', 5)
  return {
    /** Counts an attempt of any kind by the client's address or IPv6 network. */
    countAttempt: (address: string) => consumeAttempt(addressLimiter, address),

    /** Counts an email by the address of its recipient. */
    countMail: (email: string) => consumeAttempt(mailLimiter, digestEmail(email)),

    /** Runs `checkPassword`, unless too many wrong passwords for this account were sent, from any address. */
    async runPasswordCheck<T>(email: string, checkPassword: () => Promise<T>): Promise<T> {
      const key = digestEmail(email)
      // The attempt is counted before the check, so that simultaneous attempts cannot exceed the limit.
      await consumeAttempt(accountLimiter, key)
      try {
        const result = await checkPassword()
        await accountLimiter.delete(key)
        return result
      } catch (error) {
        const isWrong = error instanceof HttpError && wrongPasswordCodes.includes(error.code)
        if (!isWrong) await accountLimiter.reward(key)
        throw error
      }
    },
  }
}

const wrongPasswordCodes = ['invalid_credential', 'wrong_password']

async function consumeAttempt(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    const seconds = String(Math.ceil(rejection.msBeforeNext / 1000))
    throw new HttpError(429, 'too_many_requests', 'Too many attempts. Please wait a few minutes.', {
      headers: { 'Retry-After': seconds },
    })
  }
}
