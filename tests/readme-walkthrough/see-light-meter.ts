import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { openStudio, signInToDemo } from '../support/fixtures.ts'

/** The agent of the README's example: it is listed, takes a picture, and its viewer shows what is true of that picture. */
export async function seeLightMeter(page: Page, origin: string): Promise<void> {
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
  const [, shown = ''] = /(\d+)%\s+bright/.exec(await results.innerText()) ?? []
  expect(Math.abs(Number(shown) - (await brightnessOfSample()))).toBeLessThanOrEqual(2)
  await expect(results.getByText('good light')).toBeVisible()
  await expect(results.getByText('Model: mean-of-pixels')).toBeVisible()
}

/** In percent, reckoned otherwise than by the example: from every pixel of the picture, by sharp's own statistics. */
async function brightnessOfSample(): Promise<number> {
  const grey = await sharp(await readFile('public/samples/hex-nuts.jpg'))
    .greyscale()
    .toBuffer()
  const { channels } = await sharp(grey).stats()
  return ((channels[0]?.mean ?? Number.NaN) / 255) * 100
}
