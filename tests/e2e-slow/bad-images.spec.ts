import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { createPngBomb, createSignPhoto, damagedHeic } from '../support/images.ts'

type BadImage = {
  title: string
  name: string
  mimeType: string
  bytes: () => Buffer | Promise<Buffer>
  error: RegExp
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

const badImages: BadImage[] = [
  {
    title: 'a text file named .jpg',
    name: 'notes.jpg',
    mimeType: 'image/jpeg',
    bytes: () => Buffer.from('Just a shopping list: milk, bread.'),
    error: /isn't a valid image/,
  },
  {
    title: 'an empty file',
    name: 'empty.jpg',
    mimeType: 'image/jpeg',
    bytes: () => Buffer.alloc(0),
    error: /file is empty/,
  },
  {
    title: 'a PNG of 48 KB with 400 million pixels',
    name: 'bomb.png',
    mimeType: 'image/png',
    bytes: createPngBomb,
    error: /too many pixels/,
  },
  {
    title: 'a damaged HEIC photo',
    name: 'IMG_0042.HEIC',
    mimeType: '',
    bytes: damagedHeic,
    error: /damaged/,
  },
  {
    title: 'a JPEG that ends after its header',
    name: 'start.jpg',
    mimeType: 'image/jpeg',
    bytes: () => Buffer.concat([jpegStart, Buffer.alloc(200)]),
    error: /damaged|isn't a valid image/,
  },
]

for (const { title, name, mimeType, bytes, error } of badImages) {
  test(`Rejects ${title} with an error and sends nothing`, async ({ studio }) => {
    const sent = countInferenceRequests(studio)
    await choose(studio, { name, mimeType, buffer: await bytes() })
    await expect(studio.getByRole('alert')).toHaveText(error)
    await expect(studio.getByRole('button', { name: 'Choose File' })).toBeEnabled()
    expect(sent()).toBe(0)
  })
}

test('Rejects a truncated JPEG with an error and sends nothing', async ({ studio, browser }) => {
  const sent = countInferenceRequests(studio)
  const photo = await createSignPhoto(browser)
  await choose(studio, {
    name: 'cut.jpg',
    mimeType: 'image/jpeg',
    buffer: photo.subarray(0, photo.length * 0.6),
  })
  await expect(studio.getByRole('alert')).toHaveText(/damaged/)
  await expect(studio.getByRole('button', { name: 'Choose File' })).toBeEnabled()
  expect(sent()).toBe(0)
})

test('Analyzes a valid image after a rejected one', async ({ studio, browser }) => {
  await choose(studio, { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not an image') })
  await expect(studio.getByRole('alert')).toBeVisible()
  await choose(studio, { name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await createSignPhoto(browser) })
  await expect(studio.getByRole('region', { name: 'Extracted text' })).toContainText('PHARMACY', {
    timeout: 45_000,
  })
  await expect(studio.getByRole('alert')).toHaveCount(0)
})

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel('Choose an image').setInputFiles(file)
}

function countInferenceRequests(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes('/inference/')) count += 1
  })
  return () => count
}
