import type { GrayPixels } from '../image/pixels.ts'
import { resizeGray } from '../image/resize-gray.ts'
import { rotateBySmallAngle } from '../image/rotate-gray.ts'
import { rotateBack } from './corners.ts'
import { correctDigits } from './correct-digits.ts'
import { correctShapes } from './correct-shapes.ts'
import type { EngineRunner } from './engine-runner.ts'
import { darken, evenLight } from './even-light.ts'
import { mergePages } from './merge-pages.ts'
import type { Corners, Layout, OcrPage } from './ocr-engine.ts'
import { mapCorners } from './page.ts'
import type { Clock } from './reading-clock.ts'
import { restoreSeparators } from './restore-separators.ts'

/** Readings with a lower confidence are followed by another one, until all are used. All of them are merged. */
const minSureConfidence = 0.98
/** The lines of a folded page may have another angle than the page, in degrees. */
const minSkew = 0.5

export type Tools = { runner: EngineRunner; clock: Clock }
/** A band with normalized contrast and as it was photographed. */
export type BandImages = {
  image: GrayPixels
  getOriginal(): GrayPixels
  /** How many pixels of the band are one of the photo, on either side. */
  enlargement: number
  /** The angle of the lines in degrees. */
  skew: number
}

/** `stretch` widens the letters. A band that was read with less than `minConfidence` is not read in this way. */
type Variant = {
  source: 'normalized' | 'original' | 'even' | 'dark'
  scale: number
  stretch?: number
  layout: Layout
  minConfidence?: number
}
/** In narrow print, such as that of many receipt printers, Tesseract confuses 6 and 4, or M and H. */
const wide: Variant = { source: 'even', scale: 0.75, stretch: 1.35, layout: 'block' }
/** Shows the strokes of pale print, and noise even more. */
const dark: Variant = { source: 'dark', scale: 0.75, layout: 'block', minConfidence: 0.75 }
/** In a band that was enlarged more, the letters are made of few pixels. Points and commas are lost if their contrast is raised. */
const maxSharpEnlargement = 1.4

/** Lists the ways to read a band, the best one first. Each reads some words that the others miss. */
function listVariants({ enlargement }: BandImages): Variant[] {
  if (enlargement <= maxSharpEnlargement)
    return [
      { source: 'even', scale: 0.75, layout: 'block' },
      { source: 'normalized', scale: 1, layout: 'column' },
      wide,
      { source: 'normalized', scale: 1, layout: 'block' },
      dark,
    ]
  return [
    { source: 'even', scale: Math.min(1, 1.75 / enlargement), layout: 'block' },
    { source: 'normalized', scale: 1, layout: 'column' },
    wide,
    { source: 'original', scale: Math.min(1, 1.5 / enlargement), layout: 'block' },
    dark,
  ]
}

export type BandReader = ReturnType<typeof createBandReader>

/** Creates a reader of a band, which reads it in several ways and merges what was read. */
export function createBandReader(images: BandImages, { runner, clock }: Tools) {
  const { skew } = images
  const isStraight = Math.abs(skew) < minSkew
  const straighten = (image: GrayPixels) => (isStraight ? image : rotateBySmallAngle(image, skew))
  const normalized = straighten(images.image)
  let even: GrayPixels | undefined
  const getEven = () => {
    even ??= evenLight(straighten(images.getOriginal()))
    return even
  }
  const sources = {
    normalized: () => normalized,
    original: () => straighten(images.getOriginal()),
    even: getEven,
    dark: () => darken(getEven()),
  }
  const variants = listVariants(images)
  const pages: OcrPage[] = []
  let merged: OcrPage | undefined

  /** Returns false if the time was up, or if there is no other way to read the band. */
  async function readNext(): Promise<boolean> {
    const variant = variants.shift()
    if (!variant || (merged && merged.confidence < (variant.minConfidence ?? 0))) return false
    const { source, scale, stretch = 1, layout } = variant
    const factors = { x: scale * stretch, y: scale }
    const image = resize(sources[source](), factors)
    const page = await runner.recognize(image, layout, { ms: clock.getBandMs(), signal: clock.signal })
    if (!page) return false
    const scaled = mapCorners(page, (corners) => divide(corners, factors))
    pages.push(scaled)
    merged = mergePages(pages)
    return true
  }

  return {
    /** Reads the band once. If there is no text, it is read again, because pale text is only in the normalized band. */
    async readFirst(): Promise<void> {
      if ((await readNext()) && merged?.paragraphs.length === 0) await readNext()
    },

    /** Reads a band again whose text is unsure, as long as there is time. */
    async improve(): Promise<void> {
      let hasRead = merged !== undefined
      while (hasRead && merged && !isSure(merged) && !clock.isShort()) hasRead = await readNext()
    },

    /** Returns what was read; undefined if the time was up before the first reading. */
    getPage(): OcrPage | undefined {
      if (!merged) return undefined
      const separated = restoreSeparators(merged, normalized)
      const restored = correctDigits(correctShapes(separated, normalized), normalized)
      return isStraight
        ? restored
        : mapCorners(restored, (corners) => rotateBack(corners, images.image, skew))
    },
  }
}

const isSure = ({ confidence, paragraphs }: OcrPage) =>
  confidence >= minSureConfidence || paragraphs.length === 0

type Factors = { x: number; y: number }

function resize(image: GrayPixels, { x, y }: Factors): GrayPixels {
  const toScaled = (side: number, factor: number) => Math.max(1, Math.round(side * factor))
  return resizeGray(image, { width: toScaled(image.width, x), height: toScaled(image.height, y) })
}

const divide = ({ x0, y0, x1, y1 }: Corners, { x, y }: Factors): Corners => ({
  x0: x0 / x,
  y0: y0 / y,
  x1: x1 / x,
  y1: y1 / y,
})
