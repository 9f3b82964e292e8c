import type { Page } from 'playwright/test'
import { isLive, openCamera, shutter } from '../support/camera-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { enterStudio, expectAllDone, trialUsed, upload } from '../support/outbox-page.ts'
import { readRunStore } from '../support/run-store.ts'
import { blockDatabase, closeConnections, fillStorage, instrumentPage } from '../support/storage-faults.ts'
import { newUser, signUp, type TestUser } from '../support/users.ts'

const inference = '**/api/v1/inference/**'

let confirmed: string[]
let person: TestUser

/** Somebody new each time: what is counted is counted for them alone. */
test.beforeEach(async ({ page }) => {
  confirmed = []
  await instrumentPage(page, (name) => confirmed.push(name))
  person = newUser()
  await signUp(page, person)
})

test('Reopens the database after the browser closed its connection', async ({ page }) => {
  await enterStudio(page)
  await upload(page, 'first')
  await expectAllDone(page, ['first'])
  await closeConnections(page)
  await upload(page, 'second')
  await expectAllDone(page, ['first', 'second'])
  expect(confirmed).toEqual(['first.jpg', 'second.jpg'])
  expect(await trialUsed(page)).toBe(2)
})

test('Evicts images once when storage is full, and shows the error when that does not help', async ({
  page,
}) => {
  await enterStudio(page)
  await fillStorage(page, 1)
  await upload(page, 'squeezed-in')
  await expectAllDone(page, ['squeezed-in'])
  expect(confirmed).toEqual(['squeezed-in.jpg'])

  await page.route(inference, (route) => route.abort('connectionrefused'))
  await fillStorage(page, 1_000_000)
  await upload(page, 'no-room')
  await expect(refusal(page)).toBeVisible()
  expect(confirmed).toEqual(['squeezed-in.jpg'])
  await page.unroute(inference)
  await page.getByRole('button', { name: 'Test Again' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Result ready/ })).toBeAttached()
  expect(await trialUsed(page)).toBe(2)
})

test('Sends the photo from memory after the storage timeout and charges it once', async ({ page }) => {
  const other = await withSilentDisk(page)
  await shutter(page).click()
  await expect(page.getByText(/^Photo not saved/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('status').filter({ hasText: /^Result ready/ })).toBeAttached()
  expect(confirmed).toEqual([])

  await other.close()
  await page.reload()
  await expect(shutter(page)).toBeVisible()
  // A stored run would be sent again on load.
  await page.waitForLoadState('networkidle')
  expect(await trialUsed(page)).toBe(1)
})

test('Sends photos taken while storage is stalled or full once, and lists them when it recovers', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const other = await withSilentDisk(page)
  for (let shot = 0; shot < 3; shot++) {
    await shutter(page).click()
    await page.waitForTimeout(1_500)
  }
  const notSaved = page.getByText(/^Photo not saved/)
  await expect(notSaved).toHaveCount(1, { timeout: 30_000 })
  await other.close()
  await expect.poll(() => trialUsed(page), { timeout: 60_000 }).toBe(3)

  await page.route(inference, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await route.continue()
  })
  await fillStorage(page, 1_000_000)
  await shutter(page).click()
  await page.waitForTimeout(1_500)
  const fourth = await page.getByText(/^captured-\d+\.jpg$/).innerText()
  await shutter(page).click()
  await page.waitForTimeout(1_500)
  await fillStorage(page, 0)
  await expect.poll(() => trialUsed(page), { timeout: 60_000 }).toBe(5)
  // Nobody looked at the answer of the fourth when it came.
  const answered = async () =>
    (await readRunStore(page)).runs.filter(({ status }) => status === 'done').map(({ name }) => name)
  await expect.poll(answered, { timeout: 30_000 }).toContain(fourth)
  expect((await readRunStore(page)).orphans).toEqual([])
})

test('Confirms before unsaved photos would be lost, and sends them in the end', async ({ page }) => {
  test.setTimeout(120_000)
  await failToKeepAndSend(page)
  await Promise.all([page.waitForEvent('requestfailed'), shutter(page).click()])
  await expect(refusal(page)).toBeVisible()

  // The browser asks who closes the page.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()

  // So does the app who signs out, and both can be saved: the one on the table and the one before.
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(dialog).toContainText('2 photos are waiting to be sent')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save the photos' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^captures-.*\.zip$/)
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  expect(confirmed).toEqual([])

  await page.unroute(inference)
  await fillStorage(page, 0)
  await page.getByRole('button', { name: 'Test Again' }).click()
  await expect.poll(() => trialUsed(page), { timeout: 60_000 }).toBe(2)
  await expect
    .poll(async () => (await readRunStore(page)).runs.map(({ status }) => status))
    .toEqual(['done', 'done'])
})

test('Sends a failed photo after another screen selects another agent', async ({ page }) => {
  test.setTimeout(120_000)
  await failToKeepAndSend(page)
  await bringAgent(page, 'People Counter')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await bringAgent(page, 'Scene Analyzer')
  await page.unroute(inference)
  await fillStorage(page, 0)
  await expect.poll(() => trialUsed(page), { timeout: 60_000 }).toBe(1)
  await expect.poll(async () => (await readRunStore(page)).runs.map(({ status }) => status)).toEqual(['done'])
  // Nothing is held any more: nobody is asked.
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
})

test('Does not send a photo that was discarded at sign-out', async ({ page }) => {
  test.setTimeout(120_000)
  await failToKeepAndSend(page)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign out and remove it' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.unroute(inference)
  await fillStorage(page, 0)

  // In the same page, which has not forgotten what it was about.
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await enterStudio(page)
  await openCamera(page)
  await isLive(page)
  await shutter(page).click()
  await expect.poll(() => trialUsed(page), { timeout: 60_000 }).toBe(1)
  // Longer than the pause before a retried save.
  await page.waitForTimeout(7_000)
  expect((await readRunStore(page)).runs.map(({ status }) => status)).toEqual(['done'])
  expect(await trialUsed(page)).toBe(1)
})

test('Saves a result later that the disk did not take, without another request', async ({ page }) => {
  await enterStudio(page)
  let sent = 0
  await page.route(inference, async (route) => {
    sent += 1
    // From here on nothing can be written any more: the answer has no place.
    await fillStorage(page, 1_000_000, 'answer')
    await route.continue()
  })
  await upload(page, 'no-place')
  await expect(page.getByRole('status').filter({ hasText: /^Result ready/ })).toBeAttached()
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByText(/^Result received, but storage is full/).first()).toBeVisible()
  await fillStorage(page, 0)
  await expectAllDone(page, ['no-place'])
  expect(sent).toBe(1)
  expect(await trialUsed(page)).toBe(1)
})

const refusal = (page: Page) => page.getByRole('status').filter({ hasText: 'cannot be reached' })

/** From wherever one is. */
async function bringAgent(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search screens, agents and actions' }).fill(name)
  await page.getByRole('option', { name: `Test ${name}` }).click()
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(name)
}

/** A photo that neither the device nor the network takes. */
async function failToKeepAndSend(page: Page): Promise<void> {
  await page.context().grantPermissions(['camera'])
  await enterStudio(page)
  await openCamera(page)
  await isLive(page)
  await page.route(inference, (route) => route.abort('connectionrefused'))
  await fillStorage(page, 1_000_000)
  await shutter(page).click()
  await expect(refusal(page)).toBeVisible()
  await page.waitForTimeout(1_500)
}

/** The camera is on, and the list of runs does not answer until the page that is returned is closed. */
async function withSilentDisk(page: Page): Promise<Page> {
  await page.context().grantPermissions(['camera'])
  await enterStudio(page)
  await openCamera(page)
  await isLive(page)
  const other = await blockDatabase(page.context(), 'vision-runs')
  await page.bringToFront()
  return other
}
