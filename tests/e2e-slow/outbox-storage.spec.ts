import type { Page } from 'playwright/test'
import { expectLive, openCamera, shutter, waitForShutterDebounce } from '../support/camera-page.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  expectAllDone,
  fetchChargedCount,
  openStudioWithObjectCounter,
  uploadUniqueImage,
} from '../support/outbox-page.ts'
import { readRunStore } from '../support/run-store.ts'
import {
  blockDatabase,
  closeConnections,
  countFailedWrites,
  failWritesAsFull,
  instrumentStorage,
} from '../support/storage-faults.ts'
import { createUserData, signUp, submitSignInForm, type TestUser } from '../support/users.ts'

const inference = '**/api/v1/inference/**'

let saved: string[]
let user: TestUser

// Each test has a new user, because the trial is charged per user.
test.beforeEach(async ({ page }) => {
  saved = []
  await instrumentStorage(page, (name) => saved.push(name))
  user = createUserData()
  await signUp(page, user)
})

test('Reopens the database after the browser closed its connection', async ({ page }) => {
  await openStudioWithObjectCounter(page)
  await uploadUniqueImage(page, 'first')
  await expectAllDone(page, ['first'])
  await closeConnections(page)
  await uploadUniqueImage(page, 'second')
  await expectAllDone(page, ['first', 'second'])
  expect(saved).toEqual(['first.jpg', 'second.jpg'])
  expect(await fetchChargedCount(page)).toBe(2)
})

test('Evicts images once when storage is full, and shows the error when that does not help', async ({
  page,
}) => {
  await openStudioWithObjectCounter(page)
  await failWritesAsFull(page, 1)
  await uploadUniqueImage(page, 'fits-after-eviction')
  await expectAllDone(page, ['fits-after-eviction'])
  expect(saved).toEqual(['fits-after-eviction.jpg'])

  await page.route(inference, (route) => route.abort('connectionrefused'))
  await failWritesAsFull(page, 1_000_000)
  await uploadUniqueImage(page, 'does-not-fit')
  await expect(connectionError(page)).toBeVisible()
  expect(saved).toEqual(['fits-after-eviction.jpg'])
  await page.unroute(inference)
  // The run must be sent again from memory.
  await expect(page.getByRole('status').filter({ hasText: /^Result ready/ })).toBeAttached()
  expect(await fetchChargedCount(page)).toBe(2)
})

test('Sends the photo from memory after the storage timeout and charges it once', async ({ page }) => {
  const other = await openCameraWithBlockedStorage(page)
  await shutter(page).click()
  await expect(page.getByText(/^Photo not saved/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('status').filter({ hasText: /^Result ready/ })).toBeAttached()
  expect(saved).toEqual([])

  await other.close()
  await page.reload()
  await expect(shutter(page)).toBeVisible()
  // A run that was stored would be sent again when the page loads, so the page is given time to do so.
  await page.waitForLoadState('networkidle')
  expect(await fetchChargedCount(page)).toBe(1)
})

test('Sends photos taken while storage is stalled or full once, and lists them when it recovers', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const other = await openCameraWithBlockedStorage(page)
  for (let count = 0; count < 3; count++) await capture(page)
  const notSaved = page.getByText(/^Photo not saved/)
  await expect(notSaved).toHaveCount(1, { timeout: 30_000 })
  await other.close()
  await expect.poll(() => fetchChargedCount(page), { timeout: 60_000 }).toBe(3)

  await page.route(inference, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await route.continue()
  })
  await failWritesAsFull(page, 1_000_000)
  const fourthName = await captureUnsaved(page)
  await captureUnsaved(page)
  await failWritesAsFull(page, 0)
  await expect.poll(() => fetchChargedCount(page), { timeout: 60_000 }).toBe(5)
  // The result of the fourth photo must be stored too, although the fifth one was shown when it arrived.
  const listDoneNames = async () =>
    (await readRunStore(page)).runs.filter(({ status }) => status === 'done').map(({ name }) => name)
  await expect.poll(listDoneNames, { timeout: 30_000 }).toContain(fourthName)
  expect((await readRunStore(page)).orphans).toEqual([])
})

test('Asks for confirmation before unsaved photos are lost, and sends them later', async ({ page }) => {
  test.setTimeout(300_000)
  await captureWithoutStorageAndServer(page)
  await Promise.all([page.waitForEvent('requestfailed'), shutter(page).click()])
  await expect(connectionError(page)).toBeVisible()

  const dialogEvent = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const beforeUnload = await dialogEvent
  expect(beforeUnload.type()).toBe('beforeunload')
  await beforeUnload.dismiss()

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(dialog).toContainText('2 photos are waiting to be sent')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save the photos' }).click()
  expect((await download).suggestedFilename()).toMatch(/^captures-.*\.zip$/)
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  expect(saved).toEqual([])

  await page.unroute(inference)
  await failWritesAsFull(page, 0)
  await page.getByRole('button', { name: 'Test Again' }).click()
  await expect.poll(() => fetchChargedCount(page), { timeout: 60_000 }).toBe(2)
  await expect
    .poll(async () => (await readRunStore(page)).runs.map(({ status }) => status))
    .toEqual(['done', 'done'])
})

test('Sends an unsaved photo after another agent was selected', async ({ page }) => {
  test.setTimeout(300_000)
  await captureWithoutStorageAndServer(page)
  await selectAgent(page, 'Damage Detector')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await selectAgent(page, 'Damage Assessment')
  await page.unroute(inference)
  await failWritesAsFull(page, 0)
  await expect.poll(() => fetchChargedCount(page), { timeout: 60_000 }).toBe(1)
  await expect.poll(async () => (await readRunStore(page)).runs.map(({ status }) => status)).toEqual(['done'])
  // Everything is saved, so the page must close without asking.
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
})

test('Does not send a photo that was discarded at sign-out', async ({ page }) => {
  test.setTimeout(300_000)
  await captureWithoutStorageAndServer(page)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign out and remove it' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.unroute(inference)
  await failWritesAsFull(page, 0)

  // Signs in without a reload, which would clear the memory of the page.
  await submitSignInForm(page, user)
  await openStudioWithObjectCounter(page)
  await openCamera(page)
  await expectLive(page)
  await shutter(page).click()
  await expect.poll(() => fetchChargedCount(page), { timeout: 60_000 }).toBe(1)
  // Longer than the 5 s after which a failed save is retried.
  await page.waitForTimeout(7_000)
  expect((await readRunStore(page)).runs.map(({ status }) => status)).toEqual(['done'])
  expect(await fetchChargedCount(page)).toBe(1)
})

test('Retries to save a result without another request', async ({ page }) => {
  await openStudioWithObjectCounter(page)
  let sent = 0
  await page.route(inference, async (route) => {
    sent += 1
    await failWritesAsFull(page, 1_000_000, 'result')
    await route.continue()
  })
  await uploadUniqueImage(page, 'unsaved-result')
  await expect(page.getByText(/^Result received, but storage is full/)).toBeVisible()
  await failWritesAsFull(page, 0)
  await expectAllDone(page, ['unsaved-result'])
  expect(sent).toBe(1)
  expect(await fetchChargedCount(page)).toBe(1)
})

const connectionError = (page: Page) => page.getByRole('status').filter({ hasText: 'cannot be reached' })

/** Takes a photo and waits until it is shown. Returns its name. */
async function capture(page: Page): Promise<string> {
  const name = page.getByText(/^captured-\d+\.jpg$/)
  const previous = (await name.isVisible()) ? await name.innerText() : ''
  await shutter(page).click()
  await expect(name).not.toHaveText(previous)
  await waitForShutterDebounce(page)
  return name.innerText()
}

/** Takes a photo and waits until saving it has failed. Returns its name. */
async function captureUnsaved(page: Page): Promise<string> {
  const failedBefore = await countFailedWrites(page)
  const name = await capture(page)
  await expect.poll(() => countFailedWrites(page)).toBeGreaterThan(failedBefore)
  return name
}

/** Selects an agent with the command palette. */
async function selectAgent(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search screens, runs, agents and actions' }).fill(name)
  await page.getByRole('option', { name: `Test ${name}` }).click()
  await expect(
    page.getByRole('region', { name: 'Configuration' }).getByText(name, { exact: true }),
  ).toBeVisible()
}

/** Takes a photo that can be neither saved nor sent. */
async function captureWithoutStorageAndServer(page: Page): Promise<void> {
  await page.context().grantPermissions(['camera'])
  await openStudioWithObjectCounter(page)
  await openCamera(page)
  await expectLive(page)
  await page.route(inference, (route) => route.abort('connectionrefused'))
  await failWritesAsFull(page, 1_000_000)
  await shutter(page).click()
  await expect(connectionError(page)).toBeVisible()
  await waitForShutterDebounce(page)
}

/** Opens the camera and blocks the run store. Closing the returned page ends the block. */
async function openCameraWithBlockedStorage(page: Page): Promise<Page> {
  await page.context().grantPermissions(['camera'])
  await openStudioWithObjectCounter(page)
  await openCamera(page)
  await expectLive(page)
  const other = await blockDatabase(page.context())
  await page.bringToFront()
  return other
}
