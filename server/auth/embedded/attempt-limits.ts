import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '../../http/http-error.ts'

const quarterHour = 15 * 60

/** Creates limits per 15 minutes, which count in this process only. All functions throw HttpError 429 with Retry-After. */
export function createAttemptLimits() {
  const addresses = new RateLimiterMemory({ points: 100, duration: quarterHour })
  const accounts = new RateLimiterMemory({ points: 10, duration: quarterHour })
  const mails = new RateLimiterMemory({ points: 5, duration: quarterHour })
  return {
    /** Limits the attempts of a client address or IPv6 network, of any kind. */
    address: (address: string) => consume(addresses, address),

    /** Limits the emails to one address. */
    mail: (email: string) => consume(mails, normalize(email)),

    /** Runs `checkPassword`, unless too many wrong passwords for this account were sent, from any address. */
    async wrongPasswords<T>(email: string, checkPassword: () => Promise<T>): Promise<T> {
      const key = normalize(email)
      // The attempt is counted before the check, so that simultaneous attempts cannot exceed the limit.
      await consume(accounts, key)
      try {
        const result = await checkPassword()
        await accounts.delete(key)
        return result
      } catch (error) {
        const isWrong = error instanceof HttpError && wrongPasswordCodes.includes(error.code)
        if (!isWrong) await accounts.reward(key)
        throw error
      }
    },
  }
}

const wrongPasswordCodes = ['invalid_credential', 'wrong_password']

const normalize = (email: string) => email.trim().toLowerCase()

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
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
