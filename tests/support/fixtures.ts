import { test as base, expect, type Page } from 'playwright/test'
import { type App, startApp } from './app.ts'
import { restoreSession, type SavedSession, saveSession } from './saved-session.ts'

type TestFixtures = {
  /** Signed in with the demo account, at `/`. */
  signedIn: Page
  /** Signed in, at `/test`, the catalogue loaded. */
  studio: Page
}
type WorkerFixtures = {
  app: App
  /** Of the demo account, as the device keeps it: who signs in once is there again in the next test. */
  demoSession: SavedSession
}

/** The real server, the real auth emulator, a real browser. Noise in the console or a broken CSP fails the test. */
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
      const session = await saveSession(page.context())
      await page.context().close()
      await use(session)
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ app }, use) => use(app.url),

  page: async ({ page }, use) => {
    const noise = watchForNoise(page)
    await use(page)
    expect(await noise(), 'errors in the console, broken CSP, foreign requests').toEqual([])
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
    await studioIsOpen(page)
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
  await studioIsOpen(page)
}

async function studioIsOpen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Test Studio' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(/./)
}

/** A server that is down on purpose makes the browser itself complain; those lines are no fault of the page. */
const expectedNoise = /Failed to load resource|net::ERR_/

export function watchForNoise(page: Page): () => Promise<string[]> {
  const heard: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !expectedNoise.test(text)) heard.push(text)
  })
  page.on('pageerror', (error) => heard.push(String(error)))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost' && hostname !== '127.0.0.1')
      heard.push(request.url())
  })
  return async () => heard
}
