import { expect, type Page } from 'playwright/test'
import { onInferenceRequest } from './request-bodies.ts'

export const preview = (page: Page) => page.getByLabel('Live camera preview')
export const shutter = (page: Page) => page.getByRole('button', { name: 'Capture Photo' })
export const camera = (page: Page) => page.getByRole('group', { name: 'Camera' })

/** Waits longer than the 200 ms within which two presses take only one photo. */
export const waitForShutterDebounce = (page: Page) => page.waitForTimeout(250)

export async function openCamera(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Use Camera' }).click()
}

export async function expectLive(page: Page, size = '640 × 480 px'): Promise<void> {
  await expect(camera(page).getByText(size)).toBeVisible()
  await expect(preview(page)).toBeVisible()
}

/** Returns a list to which each image that is sent is added. */
export async function recordSentImages(page: Page): Promise<Buffer[]> {
  const sent: Buffer[] = []
  await onInferenceRequest(page, ({ image_data }) => {
    sent.push(Buffer.from(image_data.slice(image_data.indexOf(',') + 1), 'base64'))
  })
  return sent
}

export async function hangInferenceRequests(page: Page): Promise<void> {
  await page.route('**/api/v1/inference/**', () => undefined)
}
