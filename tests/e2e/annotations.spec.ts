import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { type PlacedWord, renderWordImage, withExifRotation } from '../support/word-image.ts'

async function extractText(studio: Page, jpeg: Buffer, resize = true): Promise<void> {
  if (!resize) {
    await studio.getByRole('button', { name: 'Advanced' }).click()
    await studio.getByRole('checkbox', { name: 'Resize Images (Recommended)' }).uncheck()
  }
  await studio.getByRole('combobox', { name: 'Vision agent' }).click()
  await studio.getByRole('option', { name: /^Text Extractor/ }).click()
  await studio
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'words.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await expect(studio.getByRole('listbox', { name: 'detections' })).toBeVisible({ timeout: 45_000 })
}

/** Returns the words whose center on the screen is outside of their annotation box. */
async function findMisplacedBoxes(studio: Page, words: PlacedWord[]): Promise<string[]> {
  // In one call, because the page may be scrolling.
  const { image, boxes } = await studio.evaluate(() => ({
    image: document.querySelector('[alt="Sent to the agent"]')?.getBoundingClientRect().toJSON() as DOMRect,
    boxes: [...document.querySelectorAll('[data-path]')].map((annotation) => {
      const { left, right, top, bottom } =
        annotation.querySelector('rect')?.getBoundingClientRect() ?? new DOMRect()
      return { name: annotation.getAttribute('aria-label') ?? '', left, right, top, bottom }
    }),
  }))
  return words.flatMap(({ word, x, y }) => {
    const box = boxes.find(({ name }) => name.startsWith(`${word},`))
    const [left, top] = [image.x + x * image.width, image.y + y * image.height]
    const isInside = box && box.left < left && left < box.right && box.top < top && top < box.bottom
    return isInside ? [] : [`${word}: ${JSON.stringify(box)} for ${left}, ${top}`]
  })
}

const cases = [
  { name: 'an image below the size limit', scale: 1, isRotated: false, resize: true },
  { name: 'a resized image', scale: 3, isRotated: false, resize: true },
  { name: 'an image with resizing off', scale: 2, isRotated: false, resize: false },
  { name: 'a resized image with EXIF rotation', scale: 2, isRotated: true, resize: true },
  { name: 'an image with EXIF rotation and resizing off', scale: 2, isRotated: true, resize: false },
]

for (const { name, scale, isRotated, resize } of cases) {
  test(`Boxes match the positions of the words in ${name}`, async ({ studio, browser }) => {
    const { jpeg, words } = await renderWordImage(browser, scale)
    expect(words).toHaveLength(20)
    await extractText(studio, isRotated ? await withExifRotation(jpeg) : jpeg, resize)
    expect(await findMisplacedBoxes(studio, words)).toEqual([])
    const naturalSize = await studio
      .getByAltText('Sent to the agent')
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    expect(naturalSize).toEqual(resize ? [1000, 800] : [1000 * scale, 800 * scale])
  })
}

test('Boxes match the words on a phone, and a tap selects one', async ({ studio, browser }) => {
  await studio.setViewportSize({ width: 390, height: 844 })
  const { jpeg, words } = await renderWordImage(browser, 2)
  await studio
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'words.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await expect(studio.getByRole('listbox', { name: 'detections' })).toBeVisible({ timeout: 45_000 })
  expect(await findMisplacedBoxes(studio, words)).toEqual([])
  const word = studio.getByRole('option', { name: /^EMERGENCY, \d+% sure/ })
  await word.click()
  await expect(word).toHaveAttribute('aria-selected', 'true')
  await expect(studio.getByRole('figure').getByText('EMERGENCY')).toBeVisible()
  await expect(studio.getByRole('region', { name: 'Extracted text' }).getByText('EMERGENCY')).toHaveAttribute(
    'data-highlighted',
  )
})

test('The confidence slider filters without a new request', async ({ studio, browser }) => {
  let requests = 0
  studio.on('request', (request) => {
    if (request.url().includes('/inference/')) requests += 1
  })
  await extractText(studio, (await renderWordImage(browser)).jpeg)
  const all = await studio.locator('[data-path]').count()
  const slider = studio.getByRole('slider', { name: 'Minimum confidence' })
  await slider.focus()
  await slider.press('End')
  await expect(studio.getByText('Minimum confidence 100%')).toBeVisible()
  expect(await studio.locator('[data-path]').count()).toBeLessThan(all)
  await slider.press('Home')
  await expect(studio.locator('[data-path]')).toHaveCount(all)
  expect(requests).toBe(1)
})

test('The larger viewer goes through the words and shows each in the image', async ({ studio, browser }) => {
  await extractText(studio, (await renderWordImage(browser)).jpeg)
  await studio.getByRole('button', { name: 'Enlarge' }).click()
  const viewer = studio.getByRole('dialog', { name: 'Annotated image' })
  const findings = viewer.getByRole('region', { name: 'Findings' })
  await expect(findings.getByText(/^\d+ findings$/)).toBeVisible()
  await findings.getByRole('button', { name: 'Next finding' }).click()
  await findings.getByRole('button', { name: 'Next finding' }).click()
  await expect(findings.getByText(/^2 of \d+$/)).toBeVisible()
  const selected = findings.getByRole('button', { pressed: true })
  const name = new RegExp(`^${await selected.locator('bdi').innerText()}, `)
  await expect(viewer.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await viewer.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(studio.getByRole('button', { name: 'Enlarge' })).toBeFocused()
  await expect(viewer).toHaveCount(0)
  await expect(studio.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
})

test('Zooming in shows the words, and the keyboard zooms further', async ({ studio, browser }) => {
  await extractText(studio, (await renderWordImage(browser)).jpeg)
  await studio.getByRole('button', { name: 'Zoom in' }).click()
  const region = studio.getByRole('region', { name: 'Zoomed image' })
  await expect(region).toBeVisible()
  const before = await studio.getByAltText('Sent to the agent').boundingBox()
  await region.press('+')
  await expect
    .poll(async () => (await studio.getByAltText('Sent to the agent').boundingBox())?.width)
    .toBeGreaterThan((before?.width ?? 0) * 1.4)
  await region.press('0')
  await expect(region).toHaveCount(0)
})
