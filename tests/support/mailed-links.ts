import { expect } from 'playwright/test'
import { findMailedLink } from '../../server/test-support/embedded-auth-client.ts'
import type { startFirebaseEmulator } from '../../server/test-support/firebase-emulator.ts'
import type { App } from './app.ts'
import type { TestUser } from './users.ts'

type Mode = 'verifyEmail' | 'resetPassword'
export type ReadMailedLink = (user: Pick<TestUser, 'email'>, mode: Mode) => Promise<string>

type Emulator = Pick<Awaited<ReturnType<typeof startFirebaseEmulator>>, 'emailLinks'>

/** Reads links from the output of the server, which writes emails there if SMTP_URL is not set. */
export function createOutputLinkReader({ output }: Pick<App, 'output'>): ReadMailedLink {
  return async ({ email }, mode) => {
    await expect(() => findMailedLink(output(), email, mode)).toPass({ timeout: 15_000 })
    const { pathname, search } = findMailedLink(output(), email, mode)
    return pathname + search
  }
}

/** Reads links from the emulator, which lists the codes of all emails. */
export function createEmulatorLinkReader({ emailLinks }: Emulator): ReadMailedLink {
  return async (user, mode) => {
    const requestType = mode === 'verifyEmail' ? 'VERIFY_EMAIL' : 'PASSWORD_RESET'
    const readCode = async () => {
      const links = await emailLinks()
      return links.findLast((link) => link.email === user.email && link.requestType === requestType)?.oobCode
    }
    await expect.poll(readCode).toBeTruthy()
    return `/auth/action?mode=${mode}&oobCode=${await readCode()}`
  }
}
