import { readFile, rm } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { createDataFolder } from '../../server/test-support/test-data-folder.ts'
import { startApp } from '../support/app.ts'
import { expect, openStudio, signInToDemo, test } from '../support/fixtures.ts'
import { findRun, openHistory, runs } from '../support/history-page.ts'
import { signPhoto } from '../support/images.ts'
import { readStoredKeys } from '../support/run-store.ts'
import { makeUserData, signOut, signUp } from '../support/users.ts'

const pendingBadge = (page: Page) => page.getByRole('link', { name: /waiting\. Open History$/ })

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooseDifferent = page.getByRole('button', { name: 'Choose Different' })
  if (await chooseDifferent.isVisible()) await chooseDifferent.click()
  await page.getByLabel('Choose an image').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(`Saved on this device: ${name}`)).toBeVisible()
}

function recordIdempotencyKeys(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/inference/')) keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}

test('Sends images captured offline once and in order when the server is back', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const dataDir = await createDataFolder()
  let app = await startApp({ dataDir })
  try {
    await signInToDemo(page, app.url)
    await openHistory(page)
    await expect(page.getByText(/^No runs yet/)).toBeVisible()
    await openStudio(page)
    const photo = await signPhoto(browser)
    // The image worker must be loaded before the network is off, because this page has no service worker.
    await expect.poll(() => page.workers().length).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    await app.kill()
    for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) await upload(page, name, photo)
    await expect(pendingBadge(page)).toHaveText('Offline · 3 waiting')
    await openHistory(page)
    await expect(runs(page)).toHaveText([/three\.jpg/, /two\.jpg/, /one\.jpg/])
    await expect(runs(page).getByText('Waiting')).toHaveCount(3)
    await expect(page.getByRole('heading', { name: '3 waiting' })).toBeVisible()

    const sent = recordIdempotencyKeys(page)
    app = await startApp({ dataDir, port: app.port })
    // The timeout is long, because the retry delay has doubled with each attempt during the restart. Hovering keeps the
    // notification open.
    await page.getByText(/^(New result|\d new results)$/).hover({ timeout: 120_000 })
    await expect(page.getByText('3 new results')).toBeVisible({ timeout: 45_000 })
    await expect(runs(page).getByText(/^HARBOUR STREET PHARMACY/)).toHaveCount(3)
    await expect(pendingBadge(page)).toHaveCount(0)
    // Two runs are sent concurrently, so only the first request is known. Keys sort by creation time.
    expect(sent[0]).toBe([...sent].sort()[0])
    expect(new Set(sent).size).toBe(3)

    const before = sent.length
    await findRun(page, 'two.jpg').getByRole('link').click()
    const run = page.getByRole('region', { name: 'Run', exact: true })
    await expect(run.getByRole('region', { name: 'Extracted text' })).toContainText('PHARMACY')
    await expect(run.getByRole('img').first()).toBeVisible()
    expect(sent.length).toBe(before)
    await page.goBack()
    await expect(page.getByText(/^Select a run/)).toBeVisible()

    await page.getByRole('searchbox', { name: 'Search history' }).fill('three pharmacy')
    await expect(runs(page)).toHaveText([/three\.jpg/])
    await page.getByRole('searchbox', { name: 'Search history' }).fill('nothing like it')
    await expect(page.getByText('0 of 3 runs')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search history' }).fill('')

    await findRun(page, 'one.jpg').getByRole('link').click()
    await run.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(runs(page)).toHaveCount(2)

    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByText('Used 3 of 1,000 requests', { exact: false })).toBeVisible()
    await page.reload()
    await openHistory(page)
    await expect(runs(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Clear history' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click()
    await expect(page.getByText(/^No runs yet/)).toBeVisible()
  } finally {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('Signing out with pending images confirms, exports them and removes them', async ({ page, browser }) => {
  await signUp(page, makeUserData())
  await openStudio(page)
  const photo = await signPhoto(browser)
  await page.route('**/api/v1/inference/**', (route) => route.abort('connectionreset'))
  await upload(page, 'shelf/../a.jpg', photo)
  await upload(page, 'b.jpg', photo)

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
  await expect(pendingBadge(page)).toHaveText('2 waiting')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await dialog.getByRole('button', { name: 'Sign out and remove them' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => readStoredKeys(page)).toEqual([])

  await signUp(page, makeUserData())
  await expect(pendingBadge(page)).toHaveCount(0)
  await openHistory(page)
  await expect(page.getByText(/^No runs yet/)).toBeVisible()
})

test('Does not retry automatically when a retry may be charged again', async ({ page, browser }) => {
  await signUp(page, makeUserData())
  await openStudio(page)
  // Simulates a backend without support for Idempotency-Key.
  await page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    const { 'idempotency-support': _, 'idempotency-key': __, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  // The app may have stored the support already, so the stored value is removed too.
  await page.addInitScript(() => localStorage.removeItem('idempotency-support'))
  await page.reload()
  let requests = 0
  await page.route('**/api/v1/inference/**', (route) => {
    requests += 1
    return route.abort('connectionreset')
  })
  await page
    .getByRole('button', { name: 'Choose Different' })
    .or(page.getByText('Drop an image'))
    .first()
    .waitFor()
  await upload(page, 'cut.jpg', await signPhoto(browser))
  await expect(page.getByRole('status').filter({ hasText: 'Not confirmed' })).toContainText(
    'may already have been charged',
  )
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await openHistory(page)
  await expect(findRun(page, 'cut.jpg')).toContainText('Not confirmed')
  expect(requests).toBe(1)

  await page.unroute('**/api/v1/inference/**')
  await findRun(page, 'cut.jpg').getByRole('link').click()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(findRun(page, 'cut.jpg')).toContainText('PHARMACY', { timeout: 45_000 })
  await signOut(page)
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
  await upload(studio, 'slow.jpg', await signPhoto(browser))
  await expect.poll(() => sent.length).toBe(1)
  await studio.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => cancelled).toEqual(sent)
  await openHistory(studio)
  await expect(studio.getByText(/^No runs yet/)).toBeVisible()
})

test('Cancels a deleted run that the server may be analyzing', async ({ studio, browser }) => {
  await studio.route('**/api/v1/inference/**', (route) => route.abort('connectionreset'))
  const cancelled = await recordCancellations(studio)
  const sent = recordIdempotencyKeys(studio)
  await upload(studio, 'unwanted.jpg', await signPhoto(browser))
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await openHistory(studio)
  await findRun(studio, 'unwanted.jpg').getByRole('link').click()
  await studio.getByRole('button', { name: 'More actions' }).click()
  await studio.getByRole('menuitem', { name: 'Delete' }).click()
  await studio.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(studio.getByText(/^No runs yet/)).toBeVisible()
  await expect.poll(() => cancelled).toEqual([sent[0]])
})
