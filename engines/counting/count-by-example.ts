import { EngineError } from '../engine-error.ts'
import type { OrientedBox } from '../image/oriented-box.ts'
import type { PixelBox, PixelSource, RgbaPixels, Size } from '../image/pixels.ts'
import { resampleBox } from '../image/resample-box.ts'
import { chooseCount } from './choose-count.ts'
import type { Correlate } from './correlation.ts'
import { createColorMatcher } from './example-colors.ts'
import { type ExampleOutline, outlineExample } from './example-outline.ts'
import { createTemplates, measureStrength } from './example-templates.ts'
import { averageDirections, type Candidate, findCandidates } from './find-candidates.ts'
import { computeGradientFeatures, type RgbImage } from './gradient-features.ts'
import { suppressCandidates, toUprightBox } from './suppress-candidates.ts'

/** A box around an object that counts, or around one that does not. In fractions of the upright image. */
export type Example = { x: number; y: number; width: number; height: number; is_not?: boolean | undefined }

export type ExampleCountDoubt = 'unclear resemblance' | 'different colors' | 'too many objects'

/** `center` and `box` are in pixels of the upright image, `score` is from 0 to 1. */
export type CountedObject = { center: { x: number; y: number }; box: PixelBox; score: number }

export type ExampleCount = {
  count: number
  objects: CountedObject[]
  confidence: number
  doubts: ExampleCountDoubt[]
}

export type CountByExampleOptions = {
  examples: readonly Example[]
  /** The part of the image in which objects count, in fractions. */
  region?: Omit<Example, 'is_not'> | undefined
  correlate: Correlate
  signal: AbortSignal
}

/** In pixels. Images are reduced until the example is as large as that, which is enough to recognize it. */
const exampleSide = 40
const maxExampleLength = 64
const maxDecodedSide = 1600
/** For an outline by colors, more is of no use. */
const maxOutlineSide = 60
/** Tiny examples are enlarged. */
const maxEnlargement = 2
/** How much smaller or larger than the example objects are found, as they are behind or before it. */
const scales = [0.64, 0.8, 1, 1.25, 1.56]
/** A fraction of the gradients of the example, below which a gradient is noise. */
const noiseFraction = 1
/** More kinds of examples take too long. The others only say what counts. */
const maxTemplates = 3
/** If that many count, there are more, or the example was no object. */
export const maxCandidates = 600
/** Below, resemblance has no clear end. */
const clearGap = 0.25
/** By the number of doubts. */
const confidences = [0.95, 0.6, 0.4, 0.3]

/**
 * Counts the objects that look like the examples: of the same shape, at any angle and about as large. Colors count where they
 * tell objects apart.
 *
 * @throws EngineError `invalid_image`, or `invalid_example` without an example of what counts; the signal's reason when aborted.
 */
export async function countByExample(
  image: PixelSource,
  { examples, region, correlate, signal }: CountByExampleOptions,
): Promise<ExampleCount> {
  const wanted = examples.filter(({ is_not }) => !is_not)
  const [first] = wanted
  if (!first) throw new EngineError('invalid_example', 'Mark at least one object that counts.')
  const pixels = await image.decode(maxDecodedSide)
  signal.throwIfAborted()
  const outline = outlineFraction(pixels, first)
  const base = scaleToExample(pixels, outline.box)
  const candidates: (Candidate & { example: number })[] = []
  const outlines: ExampleOutline[] = []
  for (const [index, example] of wanted.slice(0, maxTemplates).entries()) {
    const own = index === 0 ? outline : outlineFraction(pixels, example)
    const scaled = { ...own, box: scaleOriented(own.box, base.width / pixels.width) }
    outlines.push(scaled)
    const found = await searchScales(pixels, { base, outline: scaled, correlate, signal })
    candidates.push(...found.map((candidate) => ({ ...candidate, example: index })))
  }
  const inRegion = candidates.filter(({ box }) => !region || isInside(toFraction(box, base), region))
  const retained = suppressCandidates(inRegion, base).slice(0, maxCandidates)
  const matchers = outlines.map(({ box }) => createColorMatcher(base, box))
  const marks = matchMarks(retained, examples, base)
  const choice = chooseCount(
    retained.map(({ box, score }, index) => {
      const matches = matchers.map((match) => match(box))
      return {
        shape: score,
        colorDistance: Math.min(...matches.map(({ distance }) => distance)),
        colorShare: Math.max(...matches.map(({ share }) => share)),
        isWanted: marks.get(index),
      }
    }),
  )
  const doubts: ExampleCountDoubt[] = [
    ...(choice.gap < clearGap ? (['unclear resemblance'] as const) : []),
    ...(choice.isAgreed ? [] : (['different colors'] as const)),
    ...(choice.indexes.length < maxCandidates ? [] : (['too many objects'] as const)),
  ]
  const scale = image.width / base.width
  const objects = choice.indexes.flatMap((index) => {
    const candidate = retained[index]
    return candidate ? [toObject(candidate, scale)] : []
  })
  return { count: objects.length, objects, confidence: confidences[doubts.length] ?? 0, doubts }
}

type ScaleSearch = {
  base: RgbImage
  outline: ExampleOutline
  correlate: Correlate
  signal: AbortSignal
}

async function searchScales(
  pixels: RgbaPixels,
  { base, outline, correlate, signal }: ScaleSearch,
): Promise<Candidate[]> {
  const minStrength = measureStrength(base, outline) * noiseFraction
  const baseFeatures = computeGradientFeatures(base, minStrength)
  const means = averageDirections(baseFeatures)
  const templates = createTemplates(base, outline, { minStrength, means })
  const candidates: Candidate[] = []
  for (const scale of scales) {
    signal.throwIfAborted()
    const features =
      scale === 1 ? baseFeatures : computeGradientFeatures(resize(pixels, base, scale), minStrength)
    const search = { templates, means, example: outline.box, scale, correlate }
    candidates.push(...(await findCandidates(features, search)))
  }
  return candidates
}

/** Returns the outline in pixels of the image. */
function outlineFraction(pixels: RgbaPixels, { x, y, width, height }: Example): ExampleOutline {
  const [boxWidth, boxHeight] = [width * pixels.width, height * pixels.height]
  const reduced = resize(pixels, pixels, Math.min(1, maxOutlineSide / Math.sqrt(boxWidth * boxHeight)))
  const outline = outlineExample(reduced, {
    x: x * reduced.width,
    y: y * reduced.height,
    width: width * reduced.width,
    height: height * reduced.height,
  })
  return { ...outline, box: scaleOriented(outline.box, pixels.width / reduced.width) }
}

function scaleToExample(pixels: RgbaPixels, { width, height }: OrientedBox): RgbImage {
  const scale = Math.min(
    exampleSide / Math.sqrt(width * height),
    maxExampleLength / Math.max(width, height),
    maxEnlargement,
    maxDecodedSide / Math.max(pixels.width, pixels.height),
  )
  return resize(pixels, pixels, scale)
}

/** @param scale of the size that the image then has. */
function resize(pixels: RgbaPixels, { width, height }: Size, scale: number): RgbImage {
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const whole = { x: 0, y: 0, width: pixels.width, height: pixels.height }
  return { ...size, data: resampleBox(pixels, whole, size) }
}

function scaleOriented(box: OrientedBox, scale: number): OrientedBox {
  const { x, y, width, height, direction } = box
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale, direction }
}

/** Returns whether candidates count, by their index: the best in a mark that counts, and all in one that does not. */
function matchMarks(candidates: Candidate[], examples: readonly Example[], base: Size): Map<number, boolean> {
  const isWanted = new Map<number, boolean>()
  for (const example of examples) {
    const inside = candidates.flatMap(({ box }, index) =>
      isInside(toFraction(box, base), example) ? [index] : [],
    )
    for (const index of example.is_not ? inside : inside.slice(0, 1)) isWanted.set(index, !example.is_not)
  }
  return isWanted
}

const toFraction = ({ x, y }: OrientedBox, { width, height }: Size) => ({ x: x / width, y: y / height })

function isInside({ x, y }: { x: number; y: number }, box: Example): boolean {
  return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height
}

function toObject({ box, score }: Candidate, scale: number): CountedObject {
  const scaled = scaleOriented(box, scale)
  return { center: { x: scaled.x, y: scaled.y }, box: toUprightBox(scaled), score: Math.min(1, score) }
}
