import { expect, type Page } from 'playwright/test'
import { test as base } from './fixtures.ts'
import { startTestProxy, type TestProxy } from './test-proxy.ts'

/** The test function for the installed app. Each test has a proxy in front of the app, and allows service workers. */
export const test = base.extend<{ testProxy: TestProxy }>({
  testProxy: async ({ app }, use) => {
    const testProxy = await startTestProxy(app.url, 'dist')
    await use(testProxy)
    await testProxy.stop()
  },
  baseURL: async ({ testProxy }, use) => use(testProxy.url),
  serviceWorkers: 'allow',
})

export { expect }

/** Waits until the service worker is active, then reloads the page, so that the worker controls it. */
export async function installServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** Simulates that the user returns to the page, which makes it check for updates. */
export async function returnToPage(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Returns the URL of the entry script, which identifies the build. */
export function readBuildUrl(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '')
}

/** Waits until the page runs another build. */
export async function waitForBuildChange(page: Page, from: string): Promise<void> {
  // `evaluate` rejects while the page reloads.
  await expect.poll(() => readBuildUrl(page).catch(() => from)).not.toBe(from)
}

/** Sets a mark on the page that a reload removes, to detect reloads. */
export const markPage = (page: Page) => page.evaluate(() => Object.assign(globalThis, { mark: true }))
export const isMarked = (page: Page) => page.evaluate(() => 'mark' in globalThis)
