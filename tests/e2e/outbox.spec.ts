import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, openStudio, test } from '../support/fixtures.ts'
import { findRun, openHistory } from '../support/history-page.ts'
import { createSignPhoto } from '../support/images.ts'
import { pendingBadge, recordIdempotencyKeys, uploadPhoto } from '../support/outbox-page.ts'
import { readStoredKeys } from '../support/run-store.ts'
import { createUserData, signUp } from '../support/users.ts'

test('Signing out with pending images confirms, exports them and removes them', async ({ page, browser }) => {
  await signUp(page, createUserData())
  await openStudio(page)
  const photo = await createSignPhoto(browser)
  await page.route('**/api/v1/inference/**', (route) => route.abort('connectionreset'))
  await uploadPhoto(page, 'shelf/../a.jpg', photo)
  await uploadPhoto(page, 'b.jpg', photo)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(dialog).toContainText('2 photos are waiting to be sent')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save the photos' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^captures-\d{4}-\d\d-\d\d\.zip$/)
  const zip = await readFile(await download.path())
  for (const entry of ['001-', '002-b.jpg', 'captures.json']) expect(zip.includes(entry)).toBe(true)
  expect(zip.includes('../')).toBe(false)

  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(pendingBadge(page)).toHaveText('2 waiting', { useInnerText: true })
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await dialog.getByRole('button', { name: 'Sign out and remove them' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => readStoredKeys(page)).toEqual([])

  await signUp(page, createUserData())
  await expect(pendingBadge(page)).toHaveCount(0)
  await openHistory(page)
  await expect(page.getByText(/^No runs yet/)).toBeVisible()
})

/** Responds to the calls that cancel a run. Returns the list of their run ids. */
async function recordCancellations(page: Page): Promise<string[]> {
  const ids: string[] = []
  await page.route('**/api/v1/runs/*', async (route) => {
    expect(route.request().method()).toBe('DELETE')
    ids.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    await route.fulfill({ status: 204 })
  })
  return ids
}

test('Cancels a run on the server too', async ({ studio, browser }) => {
  // The route never responds.
  await studio.route('**/api/v1/inference/**', () => undefined)
  const cancelled = await recordCancellations(studio)
  const sent = recordIdempotencyKeys(studio)
  await uploadPhoto(studio, 'slow.jpg', await createSignPhoto(browser))
  await expect.poll(() => sent.length).toBe(1)
  await studio.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => cancelled).toEqual(sent)
  await openHistory(studio)
  await expect(studio.getByText(/^No runs yet/)).toBeVisible()
})

test('Cancels a deleted run that the server may be analyzing', { tag: '@slow' }, async ({
  studio,
  browser,
}) => {
  await studio.route('**/api/v1/inference/**', (route) => route.abort('connectionreset'))
  const cancelled = await recordCancellations(studio)
  const sent = recordIdempotencyKeys(studio)
  await uploadPhoto(studio, 'unwanted.jpg', await createSignPhoto(browser))
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await deleteRun(studio, 'unwanted.jpg')
  await expect.poll(() => cancelled).toEqual([sent[0]])
})

test('Cancels a run that is deleted while its lock is released', { tag: '@slow' }, async ({
  studio,
  browser,
}) => {
  await studio.evaluate(holdRunLocks)
  await studio.route('**/api/v1/inference/**', (route) => route.abort('connectionreset'))
  const cancelled = await recordCancellations(studio)
  const sent = recordIdempotencyKeys(studio)
  await uploadPhoto(studio, 'unwanted.jpg', await createSignPhoto(browser))
  await expect(pendingBadge(studio)).toHaveText('1 waiting', { useInnerText: true })
  await deleteRun(studio, 'unwanted.jpg')
  await expect.poll(() => cancelled).toEqual(sent)
})

/** Never releases the lock of a run, as if the browser took long after an attempt has ended. */
function holdRunLocks(): void {
  const { locks } = navigator
  const request = locks.request.bind(locks)
  Object.assign(locks, {
    request: (name: string, options: LockOptions, work: LockGrantedCallback<unknown>) =>
      request(name, options, async (lock) => {
        const result = await work(lock)
        if (name.startsWith('run/')) await new Promise(() => undefined)
        return result
      }),
  })
}

async function deleteRun(studio: Page, name: string): Promise<void> {
  await openHistory(studio)
  await findRun(studio, name).getByRole('link').click()
  await studio.getByRole('button', { name: 'More actions' }).click()
  await studio.getByRole('menuitem', { name: 'Delete' }).click()
  await studio.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(studio.getByText(/^No runs yet/)).toBeVisible()
}
