import { expect, type Page } from 'playwright/test'
import { openStudio } from './fixtures.ts'
import { createNumberedImage } from './images.ts'
import { readRunStore } from './run-store.ts'

let imageCount = 0

/** Opens the studio and selects the counter, the agent with the fastest analysis. */
export async function openStudioWithObjectCounter(page: Page): Promise<void> {
  await openStudio(page)
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Object Counter/ }).click()
}

/** Uploads an image that no other test uses. */
export async function uploadUniqueImage(page: Page, name: string): Promise<void> {
  imageCount += 1
  const buffer = await createNumberedImage(imageCount)
  await choose(page, { name: `${name}.png`, mimeType: 'image/png', buffer })
}

/** Again, because the image before may be shown only now. */
async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooseDifferent = page.getByRole('button', { name: 'Choose Different' })
  const timeout = 2_000
  await expect(async () => {
    if (await chooseDifferent.isVisible()) await chooseDifferent.click({ timeout })
    await page.getByLabel('Choose an image').setInputFiles(file, { timeout })
  }).toPass({ timeout: 30_000 })
}

/** Expects that exactly these runs are done, and that there are no records without a run. */
export async function expectAllDone(page: Page, names: string[]): Promise<void> {
  const done = names.map((name) => ({ name: `${name}.jpg`, status: 'done' }))
  await expect
    .poll(async () => (await readRunStore(page)).runs.map(({ name, status }) => ({ name, status })), {
      timeout: 30_000,
    })
    .toEqual(done)
  expect((await readRunStore(page)).orphans).toEqual([])
}

/** Returns how many requests of the signed-in user the server has charged. */
export async function fetchChargedCount(page: Page): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const response = await page.request.get(new URL('/api/v1/trial/status-api-key', page.url()).href, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { trial_used: number }).trial_used
}

export const pendingBadge = (page: Page) => page.getByRole('link', { name: /waiting\. Open Outbox$/ })

/** Chooses a JPEG, and waits until it is saved. */
export async function uploadPhoto(page: Page, name: string, buffer: Buffer): Promise<void> {
  await choose(page, { name, mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(`Saved on this device: ${name}`)).toBeVisible()
}

/** Records the keys of the analyses that the page requests. */
export function recordIdempotencyKeys(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/inference/')) keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}
