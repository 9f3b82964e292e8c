import { expect, type Page } from 'playwright/test'

export const seriesShutter = (page: Page) => page.getByRole('button', { name: 'Take photo' })
export const toolButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The last photos, the newest first. */
export const lastPhotos = (page: Page) =>
  page.getByRole('list', { name: 'Last photos' }).getByRole('listitem')

/** Opens the camera of a series for the Object Counter, and waits until it is live. */
export async function openSeriesCamera(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/capture`)
  await startObjectCounterSeries(page)
  await expectSeriesLive(page)
}

export async function expectSeriesLive(page: Page): Promise<void> {
  await expect(seriesShutter(page)).not.toHaveAttribute('aria-disabled')
}

/** Starts a series for the Object Counter, the fastest agent. */
export const startObjectCounterSeries = (page: Page) => startSeries(page, /^Object Counter/)

export async function startSeries(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Series', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'New series' })
  await sheet.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name }).click()
  await sheet.getByRole('button', { name: 'Start' }).click()
  await expect(sheet).toHaveCount(0)
}

/** Takes a photo, and waits until as many are saved as the counter shows then. */
export async function takePhoto(page: Page, expected: number): Promise<void> {
  await seriesShutter(page).click()
  await expectPhotoCount(page, expected)
}

export async function expectPhotoCount(page: Page, count: number): Promise<void> {
  await expect(page.getByText(count === 1 ? '1 photo' : `${count} photos`, { exact: true })).toBeVisible()
}
