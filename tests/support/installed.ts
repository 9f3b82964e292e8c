import { expect, type Page } from 'playwright/test'
import { test as base } from './fixtures.ts'
import { startTestProxy, type TestProxy } from './test-proxy.ts'

/** The product behind a door of its own, with its service worker; everywhere else the tests run without one. */
export const test = base.extend<{ door: TestProxy }>({
  door: async ({ app }, use) => {
    const door = await startTestProxy(app.url, 'dist')
    await use(door)
    await door.shut()
  },
  baseURL: async ({ door }, use) => use(door.url),
  serviceWorkers: 'allow',
})

export { expect }

/** Waits until the app is on the device, and opens the page again: from then on it comes from there. */
export async function install(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** Waits until something is in this room of the device: what is shown may still be on its way there. */
export async function waitForRecords(page: Page, room: string): Promise<void> {
  const count = () =>
    page.evaluate(async (name) => {
      const rooms = await indexedDB.databases()
      if (!rooms.some((found) => found.name === name)) return 0
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const room = await done(indexedDB.open(name))
      try {
        return await done(room.transaction('records').objectStore('records').count())
      } finally {
        room.close()
      }
    }, room)
  await expect.poll(count).toBeGreaterThan(0)
}

/** As when the person comes back to the app: it looks for a newer version. */
export async function returnToPage(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** The script that names the build of this page. */
export function buildOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '')
}

/** Waits until the page is of another build. In the middle of its reload it has no answer. */
export async function waitForBuildChange(page: Page, from: string): Promise<void> {
  await expect.poll(() => buildOf(page).catch(() => from)).not.toBe(from)
}

/** Marks the page; the mark is gone when it was loaded again. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { mark: true }))
export const isMarked = (page: Page) => page.evaluate(() => 'mark' in globalThis)
