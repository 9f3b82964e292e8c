import * as provider from '#platform/auth.ts'
import { accountActionsAreSimulated as simulated } from '#platform/env.ts'

/** Specification, point 9, in milliseconds: at least so long does one see that something happens. */
const resetTakesMs = 1500
const verificationTakesMs = 2000

/** Throws `AuthFailure` for a code that is unknown, used or expired. Does not use it up. */
export async function checkResetCode(code: string): Promise<void> {
  if (!simulated) await provider.checkResetCode(code)
}

export async function resetPassword(code: string, password: string): Promise<void> {
  await atLeast(resetTakesMs, simulated ? undefined : provider.confirmReset(code, password))
}

/**
 * Verifies an address once, however often it is asked for: React renders twice in development, and people press
 * twice. A link that was used already is fine for an account that is verified by now.
 */
export function verifyEmail(code: string): Promise<void> {
  const started = verifications.get(code)
  if (started) return started
  const verification = atLeast(verificationTakesMs, simulated ? undefined : applyOnce(code))
  verifications.set(code, verification)
  return verification
}

const verifications = new Map<string, Promise<void>>()

async function applyOnce(code: string): Promise<void> {
  try {
    await provider.checkVerificationCode(code)
    await seenByAPerson()
    await provider.applyVerificationCode(code)
  } catch (error) {
    if (await provider.refreshAccount().catch(() => false)) return
    throw error
  }
}

/** Mail scanners open links in the background; the one-time code is spent only on a page that somebody looks at. */
function seenByAPerson(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })
}

/** A failure is told after the same time as a success. */
async function atLeast(ms: number, work: Promise<void> | undefined): Promise<void> {
  const [outcome] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))])
  if (outcome.status === 'rejected') throw outcome.reason
}
