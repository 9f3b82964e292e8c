import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { fillStores, traceMarkers } from '../support/fill-stores.ts'
import { findTraces, readImageParts } from '../support/find-traces.ts'
import { expect, installServiceWorker, test } from '../support/installed-app.ts'
import { createUserData, signUp } from '../support/users.ts'

test.setTimeout(400_000)
test.beforeEach(async ({ context }) => context.grantPermissions(['camera']))

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vision-traces-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Signs a user up who leaves everything. Returns what must not be found after the sign-out. */
async function leaveTraces(page: Page): Promise<string[]> {
  const user = createUserData('Trace Tester')
  await signUp(page, user)
  await installServiceWorker(page)
  await fillStores(page, folder)
  const uid = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').provider_user_id)
  const images = await readImageParts(page)
  expect(images.length).toBeGreaterThan(6)
  const traces = [uid as string, user.email, user.name, ...traceMarkers, ...images]
  for (const trace of traces) expect(await findTraces(page, [trace]), trace).not.toEqual([])
  return traces
}

async function confirmSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: /^Sign out and remove/ }).click()
}

/** Also after the next start. */
async function expectNoTraces(page: Page, traces: string[]): Promise<void> {
  await expect.poll(() => findTraces(page, traces)).toEqual([])
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()
  expect(await findTraces(page, traces)).toEqual([])
}

test('A sign-out leaves nothing of the user in any store, also in another tab', async ({ page, context }) => {
  const traces = await leaveTraces(page)
  const other = await context.newPage()
  await other.goto('/history')
  await expect(other.getByRole('list', { name: 'Runs' })).toBeVisible()
  await confirmSignOut(page)
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login/)
    await expect(tab.getByText(/trace-/)).toHaveCount(0)
  }
  for (const tab of [other, page]) await expectNoTraces(tab, traces)
})

test('A sign-out in a tab that is killed leaves nothing after the next start', async ({ page, context }) => {
  const traces = await leaveTraces(page)
  const removing = Promise.withResolvers<void>()
  await page.exposeFunction('reportRemoving', removing.resolve)
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      void (globalThis as unknown as { reportRemoving: () => void }).reportRemoving()
      const end = performance.now() + 60_000
      for (;;) if (performance.now() > end) throw new Error('The page was not killed.')
    }
  })
  const session = await context.newCDPSession(page)
  // The click cannot return while the page is busy.
  const signingOut = confirmSignOut(page)
  await Promise.race([removing.promise, signingOut.then(() => removing.promise)])
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  await signingOut.catch(() => undefined)
  const next = await context.newPage()
  await next.goto('/api/health/live')
  expect(await findTraces(next, traces)).not.toEqual([])
  await next.goto('/login')
  await expectNoTraces(next, traces)
})

test('Tells the user if the disk removes nothing, and leaves nothing after the next start', async ({
  page,
}) => {
  const traces = await leaveTraces(page)
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('Injected by the test.', 'UnknownError')
    }
  })
  await confirmSignOut(page)
  await expect(page.getByText(/could not be removed from this device/)).toBeVisible()
  await expect(page.getByText(/trace-/)).toHaveCount(0)
  expect(await findTraces(page, traces)).not.toEqual([])
  await page.goto('/login')
  await expectNoTraces(page, traces)
})
