import type { PixelSource, RgbaPixels, Size } from '../image/pixels.ts'
import { rateLikeness } from './choose-by-template.ts'
import type { Correlate } from './correlation.ts'
import { createColorMatcher } from './example-colors.ts'
import {
  createExampleReferences,
  type Example,
  type ExampleReference,
  maxDecodedSide,
  maxEnlargement,
  resizeToRgb,
} from './example-reference.ts'
import type { Candidate } from './find-candidates.ts'
import type { RgbPixels } from './gradient-features.ts'
import { type GetGradients, searchScales } from './search-scales.ts'
import { suppressCandidates } from './suppress-candidates.ts'

/** Examples of another image: a part of it, with boxes in fractions of this part. */
export type CountTemplate = {
  image: PixelSource
  examples: readonly Example[]
  /** The longer side of the whole image, in pixels of the part. Objects are about as large in images like it. */
  wholeSide: number
}

/** How large objects may be in the image, compared with the template. */
const sizes = [0.5, 0.71, 1, 1.41, 2]
/** In pixels. Larger versions of the image are not searched. */
const maxSearchedSide = 2500
/** Of the score of the best place: those above tell the size. */
const similarScore = 0.85

type Search = { getGradients: GetGradients; correlate: Correlate; signal: AbortSignal }

/** An example, and the size of the base image at which objects are as large as in the image of the example. */
export type SoughtExample = ExampleReference & { scale: number; isWanted: boolean }

/** @throws EngineError `invalid_image`; the signal's reason when aborted. */
export async function scaleImageToTemplate(
  pixels: RgbaPixels,
  { image, examples, wholeSide }: CountTemplate,
  search: Search,
): Promise<{ base: RgbPixels; sought: SoughtExample[] } | undefined> {
  const part = await image.decode(maxDecodedSide)
  search.signal.throwIfAborted()
  const ordered = examples.toSorted((a, b) => Number(a.is_not ?? false) - Number(b.is_not ?? false))
  const references = createExampleReferences(part, ordered)
  const [first] = references
  if (!first) return undefined
  const side = (wholeSide * first.image.width) / image.width
  const nominal = resizeTo(pixels, side)
  const scales = sizes
    .map((size) => nominal.scale / size)
    .filter((scale) => scale * getLongerSide(nominal.base) <= maxSearchedSide)
  const { getGradients, ...tools } = search
  const found = await searchScales(getGradients, { base: nominal.base, reference: first, scales, ...tools })
  const size = measureSize(suppressCandidates(found, nominal.base), nominal.base, first) * nominal.scale
  const { base, scale } = resizeTo(pixels, side / size)
  const sought = references.map((reference, index) => ({
    ...reference,
    scale,
    isWanted: !ordered[index]?.is_not,
  }))
  return { base, sought }
}

/** Returns the median size of the places that look the most like the example, compared with it. */
function measureSize(candidates: Candidate[], base: RgbPixels, { image, outline }: ExampleReference): number {
  const match = createColorMatcher(base, { image, box: outline.box })
  const rated = candidates.map(({ box, score }) => ({
    size: Math.sqrt((box.width * box.height) / outline.box.width / outline.box.height),
    value: rateLikeness({ shape: score, colorDistance: match(box).distance }),
  }))
  const best = Math.max(...rated.map(({ value }) => value))
  const sizes = rated
    .filter(({ value }) => value >= similarScore * best)
    .map(({ size }) => size)
    .toSorted((a, b) => a - b)
  return sizes[sizes.length >> 1] ?? 1
}

/** `scale` is that of the base image at which its longer side is `side`: not 1 if that is too large. */
function resizeTo(pixels: RgbaPixels, side: number): { base: RgbPixels; scale: number } {
  const longer = getLongerSide(pixels)
  const base = resizeToRgb(pixels, pixels, Math.min(side, maxDecodedSide, longer * maxEnlargement) / longer)
  return { base, scale: side / getLongerSide(base) }
}

const getLongerSide = ({ width, height }: Size) => Math.max(width, height)
