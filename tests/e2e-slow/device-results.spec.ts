import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { openStudio, recordProblems, signInToDemo } from '../support/fixtures.ts'
import { expect, installServiceWorker, test } from '../support/installed-app.ts'
import { fetchChargedCount } from '../support/outbox-page.ts'
import { createUserData, signUp } from '../support/users.ts'

const provisional = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Read on this device, not confirmed' })

async function turnOn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('switch', { name: 'Read text on this device · 17 MB' }).press('Space')
  await expect(page.getByText('Ready, also without a network.')).toBeVisible({ timeout: 90_000 })
}

async function selectAgent(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name }).click()
}

async function uploadSample(page: Page, name: string): Promise<void> {
  await page.getByLabel('Choose an image').setInputFiles({
    name,
    mimeType: 'image/jpeg',
    buffer: await readFile(`public/samples/${name}`),
  })
}

test('Reads a receipt without a network, and the server confirms it', async ({ page, testProxy }) => {
  test.slow()
  const problems = recordProblems(page)
  await signUp(page, createUserData())
  await installServiceWorker(page)
  await turnOn(page)
  await openStudio(page)
  await selectAgent(page, /^Text Extractor/)

  await testProxy.stop()
  await uploadSample(page, 'receipt.jpg')
  await expect(provisional(page)).toContainText('60.00', { timeout: 30_000 })
  await expect(provisional(page)).toContainText('18.50')
  const readTop = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().top)
  const sendNow = page.getByRole('button', { name: 'Send now' })
  expect(await readTop(provisional(page)), 'above the notice').toBeLessThan(await readTop(sendNow))

  await testProxy.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Confirmed: this device read the same.')).toBeVisible({ timeout: 40_000 })
  await expect(provisional(page)).toHaveCount(0)
  expect(await fetchChargedCount(page)).toBe(1)

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByText('Text Extractor: 0 of 1 results differed from the server’s')).toBeVisible()
  expect(problems).toEqual([])
})

test('Shows the fields in which the server contradicts the device', async ({ page }) => {
  await signInToDemo(page)
  await installServiceWorker(page)
  await turnOn(page)
  await openStudio(page)
  await selectAgent(page, /^Text Extractor/)
  const { promise: isRead, resolve: respond } = Promise.withResolvers<void>()
  await page.route('**/api/v1/inference/**', async (route) => {
    await isRead
    await route.fulfill({
      json: { text: 'Total 99.99', full_text: 'Total 99.99', metadata: { model: 'other' } },
    })
  })
  await uploadSample(page, 'receipt.jpg')
  await expect(provisional(page)).toContainText('60.00', { timeout: 30_000 })
  respond()
  const differences = page.getByRole('note').filter({ hasText: '2 fields differ' })
  await expect(differences).toContainText('Server: 99.99')
  await expect(differences).toContainText('Built-in models on this device:')
})

test('Never calls a label a match', async ({ page, testProxy }) => {
  await signInToDemo(page)
  await installServiceWorker(page)
  await turnOn(page)
  await openStudio(page)
  await selectAgent(page, /^Label Reader/)
  await page.getByRole('textbox', { name: 'Context' }).fill('UN3481')
  await testProxy.stop()
  await uploadSample(page, 'battery-label.jpg')
  await expect(provisional(page)).toContainText('The expected text seems to be there.', { timeout: 30_000 })
  await expect(page.getByText('Match', { exact: true })).toHaveCount(0)
})

test('Counts objects without a network once its models are stored', async ({ page, testProxy }) => {
  test.slow()
  await signInToDemo(page)
  await installServiceWorker(page)
  await turnOn(page)
  const switchOfObjects = page.getByRole('switch', { name: 'Find and count objects too · 17 MB' })
  const countModels = () =>
    page.evaluate(async () => {
      const urls = (await (await caches.open('reader-files')).keys()).map(({ url }) => url)
      return urls.filter((url) => /detection-(nanodet|ssdlite)|object-features/.test(url)).length
    })
  expect(await countModels()).toBe(0)
  await switchOfObjects.press('Space')
  await expect(switchOfObjects).toBeChecked({ timeout: 90_000 })
  expect(await countModels()).toBe(3)

  await openStudio(page)
  await selectAgent(page, /^Counter/)
  await testProxy.stop()
  await uploadSample(page, 'hex-nuts.jpg')
  await expect(provisional(page)).toContainText('11 objects', { timeout: 30_000 })

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await switchOfObjects.press('Space')
  await expect(switchOfObjects).not.toBeChecked()
  await expect.poll(countModels).toBe(0)
  await expect(page.getByText('Ready, also without a network.')).toBeVisible()
})

test('Is off by default, and after the page has died twice while it read an image', async ({ page }) => {
  // Two readings.
  test.slow()
  await signInToDemo(page)
  await installServiceWorker(page)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('switch', { name: /^Read text on this device/ })).not.toBeChecked()
  expect(await page.evaluate(() => caches.has('reader-files'))).toBe(false)

  await turnOn(page)
  for (let death = 0; death < 2; death++) {
    await page.evaluate(() => localStorage.setItem('device-results-running', '1'))
    await page.reload()
    await openStudio(page)
    await selectAgent(page, /^Text Extractor/)
    if (death > 0) await page.getByRole('button', { name: 'Choose Different' }).click()
    await uploadSample(page, 'receipt.jpg')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('device-results')))
      .toContain(`"pageDeaths":${death + 1}`)
    const readMarker = () => page.evaluate(() => localStorage.getItem('device-results-running'))
    await expect.poll(readMarker, { timeout: 60_000 }).toBeNull()
  }
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByText(/this browser ended the page twice/)).toBeVisible()
  await expect(page.getByRole('switch', { name: /^Read text on this device/ })).not.toBeChecked()
})

async function turnOnObjects(page: Page): Promise<void> {
  const switchOfObjects = page.getByRole('switch', { name: 'Find and count objects too · 17 MB' })
  await switchOfObjects.press('Space')
  await expect(switchOfObjects).toBeChecked({ timeout: 90_000 })
}

/** Marks the proposed nut of the sample, and expects its count of this device. */
async function countMarkedNuts(page: Page): Promise<Locator> {
  await uploadSample(page, 'hex-nuts.jpg')
  await expect(provisional(page)).toContainText('11 objects', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Mark one, count all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark one, count all' })
  await dialog.getByRole('button', { name: 'Add box' }).click()
  const boxes = dialog.getByRole('button', { name: /box \d of \d/ })
  // Not the first one in the middle.
  await expect(boxes).not.toHaveAccessibleName(/from 40%, 40%/)
  await dialog.getByRole('button', { name: 'Count', exact: true }).click()
  await expect(dialog.getByText('Counted on this device, not confirmed.')).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByText('11 objects', { exact: true })).toBeVisible()
  return dialog
}

test('Counts like a marked object without a network, and sends only the last count', async ({
  page,
  testProxy,
}) => {
  test.slow()
  await signUp(page, createUserData())
  await installServiceWorker(page)
  await turnOn(page)
  await turnOnObjects(page)
  await openStudio(page)
  await selectAgent(page, /^Counter/)
  await testProxy.stop()
  const dialog = await countMarkedNuts(page)
  await dialog.getByRole('option', { name: 'Object 11' }).focus()
  await page.keyboard.press('Delete')
  await expect(dialog.getByText('10 objects', { exact: true })).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Done' }).click()

  await testProxy.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Confirmed: this device read the same.')).toBeVisible({ timeout: 40_000 })
  expect(await fetchChargedCount(page)).toBe(1)
})

test('Counts like a marked object without the model that compares objects, as after an update', async ({
  page,
  testProxy,
}) => {
  test.slow()
  await signInToDemo(page)
  await installServiceWorker(page)
  await turnOn(page)
  await turnOnObjects(page)
  await page.evaluate(async () => {
    const cache = await caches.open('reader-files')
    const models = (await cache.keys()).filter(({ url }) => url.includes('object-features'))
    await Promise.all(models.map((model) => cache.delete(model)))
  })
  await openStudio(page)
  await selectAgent(page, /^Counter/)
  await testProxy.stop()
  await countMarkedNuts(page)
})
