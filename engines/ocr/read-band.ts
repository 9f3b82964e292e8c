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

/** Readings with a lower confidence are followed by another one. All of them are merged. */
const minSureConfidence = 0.98
/** The lines of a folded page may have another angle than the page, in degrees. */
const minSkew = 0.5

export type Tools = { runner: EngineRunner; clock: Clock }
export type BandImages = {
  image: GrayPixels
  getOriginal(): GrayPixels
  /** Pixels of the band per pixel of the photo, on either side. */
  enlargement: number
  /** The angle of the lines, in degrees. */
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
/** In narrow print, as of many receipt printers, Tesseract confuses 6 and 4, or M and H. */
const wide: Variant = { source: 'even', scale: 0.75, stretch: 1.35, layout: 'block' }
/** Shows the strokes of pale print, and noise even more. */
const dark: Variant = { source: 'dark', scale: 0.75, layout: 'block', minConfidence: 0.75 }
/** With more enlargement, letters are made of few pixels: points and commas are lost if their contrast is raised. */
const maxSharpEnlargement = 1.4

/** The best one first. Each reads some words that the others miss. */
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

  /** Returns false if the time was up, or without another way to read the band. */
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
    /** Pale text is only in the normalized band, so a band without text is read again. */
    async readFirst(): Promise<void> {
      if ((await readNext()) && merged?.paragraphs.length === 0) await readNext()
    },

    /** Reads an unsure band again, as long as there is time. */
    async improve(): Promise<void> {
      let hasRead = merged !== undefined
      while (hasRead && merged && !isSure(merged) && !clock.isShort()) hasRead = await readNext()
    },

    /** Returns undefined if the time was up before the first reading. */
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
