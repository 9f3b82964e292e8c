import { expect, type Page } from 'playwright/test'
import type { PlacedWord } from './word-image.ts'

/** Selects the Text Extractor and sends the JPEG, resized or as it is. */
export async function runTextExtractor(studio: Page, jpeg: Buffer, resize = true): Promise<void> {
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
export async function findMisplacedBoxes(studio: Page, words: PlacedWord[]): Promise<string[]> {
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
