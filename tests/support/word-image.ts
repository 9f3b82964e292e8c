import type { Browser } from 'playwright/test'
import sharp from 'sharp'

/** Words that are so different that OCR does not confuse them with each other. */
export const distinctWords = [
  'HARBOUR',
  'STREET',
  'PHARMACY',
  'MONDAY',
  'FRIDAY',
  'SATURDAY',
  'CLOSED',
  'SUNDAY',
  'PUBLIC',
  'HOLIDAYS',
  'EMERGENCY',
  'SERVICE',
  'PLEASE',
  'ENTRANCE',
  'WINDOW',
  'BRIDGE',
  'GARDEN',
  'KITCHEN',
  'BLANKET',
  'THUNDER',
]

/** A word and its center, relative to the size of the image (0 to 1). */
export type PlacedWord = { word: string; x: number; y: number }

export type WordImage = {
  jpeg: Buffer
  words: PlacedWord[]
}

/**
 * Draws the words in five rows of four, each row further to the right than the previous one. The image has 1000 x 800 CSS
 * pixels at `scale`.
 */
export async function renderWordImage(browser: Browser, scale = 1): Promise<WordImage> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 }, deviceScaleFactor: scale })
  await page.setContent(`<body style="margin:0;background:#fff;color:#111;font:600 30px sans-serif">
    ${distinctWords
      .map((word, index) => {
        const row = Math.floor(index / 4)
        const [left, top] = [30 + (index % 4) * 235 + row * 8, 60 + row * 145]
        return `<span style="position:absolute;left:${left}px;top:${top}px">${word}</span>`
      })
      .join('')}</body>`)
  const words = await page.locator('span').evaluateAll((spans) =>
    spans.map((span) => {
      const { left, right, top, bottom } = span.getBoundingClientRect()
      return { word: span.textContent, x: (left + right) / 2 / 1000, y: (top + bottom) / 2 / 800 }
    }),
  )
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 92 })
  await page.close()
  return { jpeg, words }
}

/** Rotates the pixels and sets EXIF orientation 6, like a photo that a phone stores in portrait orientation. */
export function withExifRotation(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg).rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer()
}
