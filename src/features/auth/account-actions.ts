import { calls } from '#api/calls.ts'
import { authAccount, loadAuth } from '#platform/auth.ts'
import { configuration } from '#platform/configuration.ts'
import { logProblem } from '#platform/log.ts'

const isSimulated = () => configuration.accountActions === 'simulated'

/** In ms (specification, point 9). */
const minResetMs = 1500
const minVerificationMs = 2000

/**
 * The code remains valid.
 * @throws AuthError if it is unknown, used or expired
 */
export async function checkResetCode(code: string): Promise<void> {
  if (!isSimulated()) await (await loadAuth()).checkResetCode(code)
}

export async function resetPassword(code: string, password: string): Promise<void> {
  await withMinimumDuration(minResetMs, isSimulated() ? undefined : confirmReset(code, password))
}

async function confirmReset(code: string, password: string): Promise<void> {
  await (await loadAuth()).confirmReset(code, password)
}

/**
 * Verifies once, although React calls effects twice in development. Resolves with the address of the signed-in account if the
 * link is not accepted, as one that was used before, but that address is verified.
 */
export function verifyEmail(code: string): Promise<string | undefined> {
  const pending = verifications.get(code)
  if (pending) return pending
  const verification = withMinimumDuration(
    minVerificationMs,
    isSimulated() ? undefined : applyVerification(code),
  )
  verifications.set(code, verification)
  return verification
}

const verifications = new Map<string, ReturnType<typeof verifyEmail>>()

async function applyVerification(code: string): Promise<string | undefined> {
  const auth = await loadAuth()
  try {
    await auth.checkVerificationCode(code)
    await waitUntilVisible()
    await auth.applyVerificationCode(code)
    return undefined
  } catch (error) {
    const isVerified = await auth.refreshAccount().catch(() => false)
    const email = authAccount.get()?.email
    if (isVerified && email) return email
    throw error
  }
}

/** Mail scanners open links in the background, and must not use up the code. */
function waitUntilVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })
}

async function withMinimumDuration<T>(ms: number, work: Promise<T> | undefined): Promise<T | undefined> {
  const [outcome] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

type ResendOutcome = 'sent' | 'signed-out' | 'simulated'

/** The provider sends it only to the account that is signed in. */
export async function resendVerification(): Promise<ResendOutcome> {
  if (isSimulated()) {
    logProblem('No verification email was sent.', 'Account actions are simulated.')
    return 'simulated'
  }
  return (await (await loadAuth()).resendVerification()) ? 'sent' : 'signed-out'
}

export async function changePassword(current: string, next: string): Promise<void> {
  if (!isSimulated()) await (await loadAuth()).changePassword(current, next)
}

/** @throws AuthError if the password is wrong or cannot be checked */
export async function checkPassword(password: string): Promise<void> {
  await (await loadAuth()).reauthenticate(password)
}

/**
 * Deletes the data and keys at the backend, then the account at the provider. A required password must be checked first, so that
 * the second step cannot fail for it. Can be called again after a failure.
 */
export async function deleteAccount(): Promise<void> {
  const auth = await loadAuth()
  await calls.deleteAccount()
  await auth.deleteAccount()
}
