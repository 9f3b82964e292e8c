import type { Rotation } from '../image/gray-pixels.ts'
import type { Corners, OcrPage } from './ocr-engine.ts'
import type { OcrWord } from './ocr-word.ts'
import type { PageRenderer, PreparedPage } from './prepare-for-ocr.ts'
import { type Band, splitBands } from './split-bands.ts'

/** In pixels: about 25 lines. */
const bandHeight = 1400

export type Page = PreparedPage & { bands: Band[]; rotation: Rotation }
export type BandReading = { confidence: number; paragraphs: OcrWord[][][]; startsParagraph: boolean }

export function toPage(renderer: PageRenderer, rotation: Rotation): Page {
  const page = renderer.render(rotation)
  return { ...page, rotation, bands: splitBands(page.image, bandHeight) }
}

export function mapCorners({ confidence, paragraphs }: OcrPage, map: (corners: Corners) => Corners): OcrPage {
  const toWord = <Word extends { corners: Corners }>(word: Word) => ({ ...word, corners: map(word.corners) })
  return { confidence, paragraphs: paragraphs.map((lines) => lines.map((words) => words.map(toWord))) }
}

/** Converts boxes to pixels of the input image. */
export function toBandReading(
  { confidence, paragraphs }: OcrPage,
  { top, startsParagraph }: Band,
  page: Page,
): BandReading {
  const toWord = ({ corners, ...word }: OcrPage['paragraphs'][0][0][0]): OcrWord => ({
    ...word,
    box: page.toImageBox({ ...corners, y0: corners.y0 + top, y1: corners.y1 + top }),
  })
  const placed = paragraphs.map((lines) => lines.map((words) => words.map(toWord)))
  return { confidence, paragraphs: placed, startsParagraph }
}

/** The confidence of a page is the mean of its words. */
export function mergeBands(readings: BandReading[]): { confidence: number; paragraphs: OcrWord[][][] } {
  const paragraphs: OcrWord[][][] = []
  for (const { paragraphs: read, startsParagraph } of readings) {
    const [first, ...others] = read
    const last = paragraphs.at(-1)
    if (!first || !last || startsParagraph) paragraphs.push(...read)
    else paragraphs.splice(-1, 1, [...last, ...first], ...others)
  }
  const count = paragraphs.flat(2).length
  const [first] = readings
  if (readings.length === 1 && first) return first
  const sum = readings.reduce(
    (total, { confidence, paragraphs }) => total + confidence * paragraphs.flat(2).length,
    0,
  )
  return { paragraphs, confidence: count === 0 ? 0 : Math.round((100 * sum) / count) / 100 }
}
