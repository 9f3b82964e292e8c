import type { Browser } from 'playwright/test'
import sharp from 'sharp'

/** Twenty words that no reader takes for each other, each once. */
export const knownWords = [
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

/** A word and its centre, in parts of the image's sides. */
export type PlacedWord = { word: string; x: number; y: number }

export type WordImage = {
  /** 1000 x 800 CSS pixels, at the scale asked for. */
  jpeg: Buffer
  words: PlacedWord[]
}

/** A page with the known words at known places, five rows of four, each row a little further in. */
export async function wordImage(browser: Browser, scale = 1): Promise<WordImage> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 }, deviceScaleFactor: scale })
  await page.setContent(`<body style="margin:0;background:#fff;color:#111;font:600 30px sans-serif">
    ${knownWords
      .map((word, at) => {
        const [left, top] = [30 + (at % 4) * 235 + Math.floor(at / 4) * 8, 60 + Math.floor(at / 4) * 145]
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

/** The same photograph as a phone held upright stores it: lying on its side, with a note to turn it (EXIF 6). */
export function withExifRotation(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg).rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer()
}
