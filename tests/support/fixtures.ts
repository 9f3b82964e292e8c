import { type BrowserContext, test as base, expect, type Page } from 'playwright/test'
import { type App, startApp } from './app.ts'

type TestFixtures = {
  /** The dashboard, signed in with the demo account. */
  signedIn: Page
  /** The studio with its agents loaded, signed in with the demo account. */
  studio: Page
}
type Session = Awaited<ReturnType<BrowserContext['storageState']>>
type WorkerFixtures = {
  app: App
  /** Saves each test the sign-in. */
  demoSession: Session
}

/** Starts the server with the auth emulator. Console errors and requests to other hosts fail the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const app = await startApp()
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  demoSession: [
    async ({ app, browser }, use) => {
      const page = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' })
      await signInToDemo(page)
      const session = await page.context().storageState({ indexedDB: true })
      await page.context().close()
      await use(session)
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ app }, use) => use(app.url),

  page: async ({ page }, use) => {
    const problems = recordProblems(page)
    await use(page)
    expect(problems, 'console errors and requests to other hosts').toEqual([])
  },

  signedIn: async ({ page, baseURL, demoSession }, use) => {
    await restoreSession(page.context(), demoSession, baseURL ?? '')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await use(page)
  },

  studio: async ({ page, baseURL, demoSession }, use) => {
    await restoreSession(page.context(), demoSession, baseURL ?? '')
    await page.goto('/test')
    await expectStudio(page)
    await use(page)
  },
})

export { expect }

export async function signInToDemo(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByRole('button', { name: 'Use demo account' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

export async function openStudio(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Test Studio', exact: true }).click()
  await expectStudio(page)
}

async function expectStudio(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Test Studio' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(/./)
}

/** Restores a session at the origin of `url`. Call it before the first page opens. */
async function restoreSession(
  context: BrowserContext,
  { cookies, origins }: Session,
  url: string,
): Promise<void> {
  const { origin } = new URL(url)
  await context.setStorageState({ cookies, origins: origins.map((state) => ({ ...state, origin })) })
}

/** Logged when a test makes the server unavailable. */
const expectedErrors = /Failed to load resource|net::ERR_|The agent list could not be loaded/

/** Records console errors, uncaught exceptions and requests to other hosts. */
export function recordProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !expectedErrors.test(text)) problems.push(text)
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost' && hostname !== '127.0.0.1')
      problems.push(request.url())
  })
  return problems
}
