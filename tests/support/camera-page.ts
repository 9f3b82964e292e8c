import { expect, type Page } from 'playwright/test'

export const picture = (page: Page) => page.getByLabel('Live camera preview')
export const shutter = (page: Page) => page.getByRole('button', { name: 'Capture Photo' })
export const camera = (page: Page) => page.getByRole('group', { name: 'Camera' })

export async function openCamera(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Use Camera' }).click()
}

export async function isLive(page: Page, size = '640 × 480 px'): Promise<void> {
  await expect(camera(page).getByText(size)).toBeVisible()
  await expect(picture(page)).toBeVisible()
}

/** Pictures as they were sent, oldest first. The agent's answer is not what these tests are about. */
export function keepSent(page: Page): Buffer[] {
  const sent: Buffer[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/inference/')) return
    const { image_data } = request.postDataJSON() as { image_data: string }
    sent.push(Buffer.from(image_data.slice(image_data.indexOf(',') + 1), 'base64'))
  })
  return sent
}

export async function neverAnswer(page: Page): Promise<void> {
  await page.route('**/api/v1/inference/**', () => undefined)
}
