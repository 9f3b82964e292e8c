import { expect, type Page } from 'playwright/test'

export const liveSwitch = (page: Page) => page.getByRole('switch', { name: 'Live preview' })

/** Stores the models on the device, with those that find objects. */
export async function storeDeviceModels(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('switch', { name: /^Read text on this device/ }).press('Space')
  await expect(page.getByText('Ready, also without a network.')).toBeVisible({ timeout: 90_000 })
  const objects = page.getByRole('switch', { name: /^Find and count objects too/ })
  await objects.click({ force: true })
  await expect(objects).toBeChecked({ timeout: 90_000 })
}

/** Returns the part of the pixels of the image of the camera that boxes cover, from 0 to 1; undefined without a preview. */
export async function readBoxCoverage(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const canvas = document.querySelector('video')?.parentElement?.querySelector('canvas')
    if (!canvas) return undefined
    const { width, height } = canvas
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
    let drawn = 0
    for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha]) drawn += 1
    return drawn / (width * height)
  })
}
