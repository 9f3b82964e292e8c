import { type BrowserContext, test as base, expect, type Page } from 'playwright/test'
import { startFirebaseEmulator } from '../../server/test-support/firebase-emulator.ts'
import { type App, startApp } from './app.ts'
import { createEmulatorLinkReader, createOutputLinkReader, type ReadMailedLink } from './mailed-links.ts'
import { startSession } from './users.ts'

type TestFixtures = {
  /** Returns the path of the link in the last email of this type to the user. */
  mailedLink: ReadMailedLink
  /** A page with the session of the demo account, which has not opened any screen. */
  unopened: Page
  /** A page that shows the dashboard, signed in with the demo account. */
  signedIn: Page
  /** A page that shows the studio with its agents loaded, signed in with the demo account. */
  studio: Page
}
type Session = Awaited<ReturnType<BrowserContext['storageState']>>
type AuthService = 'embedded' | 'firebase'
type WorkerFixtures = {
  /** The authentication provider. `firebase` is the Firebase Auth emulator, which has no demo account. */
  authService: AuthService
  emulator: Awaited<ReturnType<typeof startFirebaseEmulator>> | undefined
  app: App
  /** Returns a session of the demo account, so that most tests need not sign in. */
  openDemoSession: () => Promise<Session>
}

/** Starts the server. Console errors and requests to other hosts fail the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  authService: ['embedded', { scope: 'worker', option: true }],

  emulator: [
    async ({ authService }, use) => {
      const emulator = authService === 'firebase' ? await startFirebaseEmulator() : undefined
      await use(emulator)
      await emulator?.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  app: [
    async ({ emulator }, use) => {
      const app = await startApp({ env: emulator?.env ?? {} })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  openDemoSession: [
    async ({ app, browser }, use) => {
      let session: Session | undefined
      await use(async () => {
        if (!session || !(await isValid(app, session))) {
          const page = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' })
          await signInToDemo(page)
          session = await page.context().storageState({ indexedDB: true })
          await page.context().close()
        }
        return session
      })
    },
    { scope: 'worker' },
  ],

  mailedLink: async ({ app, emulator }, use) =>
    use(emulator ? createEmulatorLinkReader(emulator) : createOutputLinkReader(app)),

  baseURL: async ({ app }, use) => use(app.url),

  page: async ({ page }, use) => {
    const problems = recordProblems(page)
    await use(page)
    // A response that a route still waits for would fail the next test.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(problems, 'console errors and requests to other hosts').toEqual([])
  },

  unopened: async ({ page, baseURL, openDemoSession }, use) => {
    await restoreSession(page.context(), await openDemoSession(), baseURL ?? '')
    await use(page)
  },

  signedIn: async ({ unopened: page }, use) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await use(page)
  },

  studio: async ({ unopened: page }, use) => {
    await page.goto('/test')
    await expectStudio(page)
    await use(page)
  },
})

export { expect }

export async function signInToDemo(page: Page, origin = ''): Promise<void> {
  await startSession(page, origin, 'sign-in', { email: 'demo@example.com', password: 'demo-vision' })
}

export async function openStudio(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Test Studio', exact: true }).click()
  await expectStudio(page)
}

async function expectStudio(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Test Studio' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(/./)
}

/** Restores a session at the origin of `url`. Call it before the first page is opened. */
async function restoreSession(
  context: BrowserContext,
  { cookies, origins }: Session,
  url: string,
): Promise<void> {
  const { origin, hostname } = new URL(url)
  await context.setStorageState({
    cookies: cookies.map((cookie) => ({ ...cookie, domain: hostname })),
    origins: origins.map((state) => ({ ...state, origin })),
  })
}

/** Returns whether a shared session is still valid. Tests that sign out end it for all tests that use it. */
async function isValid(app: App, { cookies }: Session): Promise<boolean> {
  const response = await fetch(`${app.url}/api/v1/auth/token`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    body: '{}',
  })
  return response.ok
}

/** Console messages that are not problems, because tests make the server unavailable, or redirect to a page of the network. */
const expectedErrors =
  /Failed to load resource|net::ERR_|The agent list could not be loaded|Connecting to '.*\/wifi-sign-in'/

/** Records console errors, uncaught exceptions, and requests to other hosts than this machine and `host`. */
export function recordProblems(page: Page, host?: string): string[] {
  const hosts = host ? [host] : ['localhost', '127.0.0.1']
  const problems: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !expectedErrors.test(text)) problems.push(text)
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !hosts.includes(hostname)) problems.push(request.url())
  })
  return problems
}
