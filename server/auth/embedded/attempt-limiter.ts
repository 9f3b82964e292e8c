import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '../../http/http-error.ts'
import { createSharedRateLimiter } from '../../http/shared-rate-limiter.ts'

const quarterHourSeconds = 15 * 60

/** Limits per 15 minutes. Above a limit, the methods throw HttpError 429. */
export class AttemptLimiter {
  readonly #secret: string
  readonly #byAddress: RateLimiterAbstract
  readonly #byAccount: RateLimiterAbstract
  readonly #mails: RateLimiterAbstract

  /**
   * @param secret for the digests of email addresses, which are the keys of the limits in the database.
   * @param pool counts for all processes that use this database; if undefined, for this process.
   */
  constructor(secret: string, pool: Pool | undefined) {
    const createLimiter = (keyPrefix: string, points: number) =>
      createSharedRateLimiter({ keyPrefix, points, duration: quarterHourSeconds }, pool)
    this.#secret = secret
    this.#byAddress = createLimiter('attempts', 100)
    this.#byAccount = createLimiter('passwords', 10)
    this.#mails = createLimiter('mails', 5)
  }

  /** By the client's address or IPv6 network. */
  countAttempt(address: string): Promise<void> {
    return consumeAttempt(this.#byAddress, address)
  }

  /** By the address of the recipient. */
  countMail(email: string): Promise<void> {
    return consumeAttempt(this.#mails, this.#digestEmail(email))
  }

  /** Unless too many wrong passwords for this account were sent, from any address. */
  async runPasswordCheck<T>(email: string, checkPassword: () => Promise<T>): Promise<T> {
    const key = this.#digestEmail(email)
    // Counted before the check, so that simultaneous attempts cannot exceed the limit.
    await consumeAttempt(this.#byAccount, key)
    try {
      const result = await checkPassword()
      await this.#byAccount.delete(key)
      return result
    } catch (error) {
      const isWrong = error instanceof HttpError && wrongPasswordCodes.includes(error.code)
      if (!isWrong) await this.#byAccount.reward(key)
      throw error
    }
  }

  #digestEmail(email: string): string {
    return createHmac('sha256', this.#secret).update(email.trim().toLowerCase()).digest('hex')
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
