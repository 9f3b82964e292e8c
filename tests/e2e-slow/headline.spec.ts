import type { Page } from 'playwright/test'
import { expect, openStudio, test } from '../support/fixtures.ts'
import { findRun, openHistory } from '../support/history-page.ts'
import { createSignPhoto } from '../support/images.ts'
import { createUserData, signUp } from '../support/users.ts'

const counted = {
  total_count: 11,
  objects: Array.from({ length: 11 }, (_, at) => ({
    name: 'object',
    confidence: 0.9,
    box: { x: 77 * at, y: 78, width: 81, height: 82 },
  })),
  confidence: 0.6,
  doubts: ['objects may touch'],
}

async function chooseAgentAndImage(page: Page, agent: string, buffer: Buffer): Promise<void> {
  await openStudio(page)
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: RegExp(`^${agent}`) }).click()
  const file = { name: 'nuts.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Choose an image').setInputFiles(file)
}

test('Shows the answer of a run in the result, the history and the title of the page', async ({
  page,
  browser,
}) => {
  await signUp(page, createUserData())
  await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: counted }))
  await chooseAgentAndImage(page, 'Object Counter', await createSignPhoto(browser))
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('11 objects', { exact: true })).toBeVisible()
  await expect(results.getByText('May touch', { exact: true })).toBeVisible()

  await openHistory(page)
  const row = findRun(page, 'nuts.jpg')
  await expect(row).toContainText('11 objects · 60% · may touch')
  await expect(row).toContainText('Object Counter')
  await expect(row).not.toContainText(/7[78]|8[12]/)
  await row.getByRole('link').click()
  await expect(page).toHaveTitle('11 objects · 60% · may touch · History · AI Vision Platform')
  await page.getByRole('searchbox', { name: 'Search history' }).fill('may touch')
  await expect(row).toBeVisible()
})

test('A notification says the answer of a new result', async ({ page, browser }) => {
  await signUp(page, createUserData())
  let respond = (): void => undefined
  const isRequested = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/v1/inference/**', async (route) => {
    await isRequested
    await route.fulfill({ json: counted })
  })
  await chooseAgentAndImage(page, 'Object Counter', await createSignPhoto(browser))
  await expect(page.getByText('Analyzing image...')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  respond()
  const notification = page.getByRole('alert').filter({ hasText: 'New result' })
  await expect(notification).toContainText('11 objects · 60% · may touch')
})

test('On a phone the answer is on the first screen of a result', async ({ page, browser }) => {
  await signUp(page, createUserData())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/test')
  await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: counted }))
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Object Counter/ }).click()
  const file = { name: 'nuts.jpg', mimeType: 'image/jpeg', buffer: await createSignPhoto(browser) }
  await page.getByLabel('Choose an image').setInputFiles(file)
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('11 objects', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(results.getByText(/^Response time/)).toBeHidden()
  await results.getByRole('button', { name: 'Details' }).click()
  await expect(results.getByText(/^Response time/)).toBeVisible()
})

test('Saves a run whose headline cannot be made, and shows its summary', async ({ page, browser }) => {
  await page.route('**/assets/interpret-result-*', (route) => route.abort())
  // Without a server the page is not reloaded when a chunk is missing.
  await page.route('**/service-worker.js', (route) => route.abort())
  await signUp(page, createUserData())
  await page.route('**/api/v1/inference/**', (route) => route.fulfill({ json: counted }))
  await chooseAgentAndImage(page, 'Object Counter', await createSignPhoto(browser))
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText(/"total_count": 11/)).toBeVisible()
  await openHistory(page)
  await expect(findRun(page, 'nuts.jpg')).toContainText('11 · object')
})
