import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { heicPhoto, pixelBomb, signPhoto } from '../support/images.ts'

type BadPicture = {
  called: string
  name: string
  mimeType: string
  bytes: () => Buffer | Promise<Buffer>
  said: RegExp
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

const badPictures: BadPicture[] = [
  {
    called: 'A text file named .jpg',
    name: 'notes.jpg',
    mimeType: 'image/jpeg',
    bytes: () => Buffer.from('Just a shopping list: milk, bread.'),
    said: /not an image/,
  },
  {
    called: 'An empty file',
    name: 'empty.jpg',
    mimeType: 'image/jpeg',
    bytes: () => Buffer.alloc(0),
    said: /file is empty/,
  },
  {
    called: 'A PNG of 48 KB with 400 million pixels',
    name: 'bomb.png',
    mimeType: 'image/png',
    bytes: pixelBomb,
    said: /too many pixels/,
  },
  { called: 'An iPhone photo in HEIC', name: 'IMG_0042.HEIC', mimeType: '', bytes: heicPhoto, said: /HEIC/ },
  {
    called: 'A JPEG of which only the first bytes arrived',
    name: 'start.jpg',
    mimeType: 'image/jpeg',
    bytes: () => Buffer.concat([jpegStart, Buffer.alloc(200)]),
    said: /damaged|not an image/,
  },
]

for (const { called, name, mimeType, bytes, said } of badPictures) {
  test(`Rejects ${called} with an error and sends nothing`, async ({ studio }) => {
    const sent = countAnalyses(studio)
    await choose(studio, { name, mimeType, buffer: await bytes() })
    await expect(studio.getByRole('alert')).toHaveText(said, { timeout: 2_000 })
    await goesOnWorking(studio)
    expect(sent()).toBe(0)
  })
}

test('Rejects a truncated JPEG with an error and sends nothing', async ({ studio, browser }) => {
  const sent = countAnalyses(studio)
  const whole = await signPhoto(browser)
  await choose(studio, {
    name: 'cut.jpg',
    mimeType: 'image/jpeg',
    buffer: whole.subarray(0, whole.length * 0.6),
  })
  await expect(studio.getByRole('alert')).toHaveText(/damaged/, { timeout: 2_000 })
  await goesOnWorking(studio)
  expect(sent()).toBe(0)
})

test('Analyzes a valid image after a rejected one', async ({ studio, browser }) => {
  await choose(studio, { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(studio.getByRole('alert')).toBeVisible()
  await choose(studio, { name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await signPhoto(browser) })
  await expect(studio.getByRole('region', { name: 'Extracted text' })).toContainText('PHARMACY', {
    timeout: 45_000,
  })
  await expect(studio.getByRole('alert')).toHaveCount(0)
})

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel('Choose an image').setInputFiles(file)
}

function countAnalyses(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes('/inference/')) count += 1
  })
  return () => count
}

async function goesOnWorking(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeEnabled()
}
