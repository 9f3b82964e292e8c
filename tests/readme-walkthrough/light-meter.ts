import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { openStudio, signInToDemo } from '../support/fixtures.ts'

/** Checks that the tutorial's agent is listed, and that its viewer shows the brightness of a sample image. */
export async function testLightMeter(page: Page, origin: string): Promise<void> {
  await signInToDemo(page, origin)
  await page.getByRole('link', { name: 'Vision Agents', exact: true }).click()
  await page.getByLabel('Search agents').fill('light meter')
  await expect(page.getByRole('heading', { name: 'Light Meter' })).toBeVisible()

  await openStudio(page)
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Light Meter/ }).click()
  await page.getByRole('button', { name: 'Hex nuts' }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText(/^\d+%\s+bright$/)).toBeVisible({ timeout: 45_000 })
  const [, percent = ''] = /(\d+)%\s+bright/.exec(await results.innerText()) ?? []
  expect(Math.abs(Number(percent) - (await computeSampleBrightness()))).toBeLessThanOrEqual(2)
  await expect(results.getByText('good light')).toBeVisible()
  await expect(results.getByText('Model: mean-of-pixels')).toBeVisible()
}

/** Returns the brightness of the sample in percent, computed from all pixels, whereas the agent scales the image down first. */
async function computeSampleBrightness(): Promise<number> {
  const gray = await sharp(await readFile('public/samples/hex-nuts.jpg'))
    .greyscale()
    .toBuffer()
  const { channels } = await sharp(gray).stats()
  return ((channels[0]?.mean ?? Number.NaN) / 255) * 100
}
