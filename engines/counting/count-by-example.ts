import { EngineError } from '../engine-error.ts'
import type { OrientedBox } from '../image/oriented-box.ts'
import type { PixelBox, PixelSource, RgbaPixels, Size } from '../image/pixels.ts'
import { chooseByGap } from './choose-by-gap.ts'
import { chooseByProbability } from './choose-by-probability.ts'
import { chooseByTemplate, minClearGap } from './choose-by-template.ts'
import { compareFeatures } from './compare-features.ts'
import type { Correlate } from './correlation.ts'
import { type CountTemplate, type SoughtExample, scaleImageToTemplate } from './count-template.ts'
import { createColorMatcher } from './example-colors.ts'
import {
  createExampleReferences,
  type Example,
  type FractionBox,
  maxDecodedSide,
  scaleOrientedBox,
} from './example-reference.ts'
import type { Candidate } from './find-candidates.ts'
import type { RgbPixels } from './gradient-features.ts'
import type { ReadFeatures } from './object-features.ts'
import { createGradientCache, type GetGradients, searchScales } from './search-scales.ts'
import { suppressCandidates, toEllipseBoundingBox } from './suppress-candidates.ts'

export type { Example, FractionBox } from './example-reference.ts'

export type ExampleCountWarning = 'unclear resemblance' | 'different colors' | 'too many objects'

/** `center` and `box` are in pixels of the upright image, `score` is from 0 to 1. */
export type CountedObject = { center: { x: number; y: number }; box: PixelBox; score: number }

export type CountByExampleResult = {
  count: number
  objects: CountedObject[]
  confidence: number
  doubts: ExampleCountWarning[]
}

export type CountByExampleOptions = {
  /** Of the image itself. */
  examples: readonly Example[]
  /** Of another image. */
  template?: CountTemplate | undefined
  region?: FractionBox | undefined
  correlate: Correlate
  /** Without features, gaps alone decide. */
  readFeatures?: ReadFeatures | undefined
  signal: AbortSignal
}

/** `reference` is the index of the example. */
type FoundPlace = Candidate & { isWanted: boolean; reference: number }

/** How much smaller or larger than the example objects are found, as they are behind or before it. */
const scales = [0.64, 0.8, 1, 1.25, 1.56]
/** More kinds of examples take too long, of those that count and of those that do not. The others only say what counts. */
const maxReferences = 3
/** If that many count, there are more, or the example was no object. */
export const maxCandidates = 600
/** Of the side of the image. An example that is nearer to its edge may be cut off. */
const edgeMargin = 0.004
/** In CIELAB: nearer colors do not tell which of two examples an object is like. */
const minContrast = 10
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
  { examples: allExamples, template, region, correlate, readFeatures, signal }: CountByExampleOptions,
): Promise<CountByExampleResult> {
  const { examples, cutOff } = splitExamples(allExamples, template)
  const pixels = await image.decode(maxDecodedSide)
  signal.throwIfAborted()
  const getGradients = createGradientCache(pixels)
  const { base, sought } = await seekExamples(pixels, { examples, template, getGradients, correlate, signal })
  const candidates: FoundPlace[] = []
  for (const [index, { scale, isWanted, ...reference }] of sought.entries()) {
    const search = { base, reference, scales: scales.map((one) => one * scale), correlate, signal }
    const places = await searchScales(getGradients, search)
    candidates.push(...places.map((candidate) => ({ ...candidate, isWanted, reference: index })))
  }
  const inRegion = candidates.filter(({ box }) => !region || isInside(toFraction(box, base), region))
  const retained = suppressCandidates(inRegion, base).slice(0, maxCandidates)
  const scored = scoreColors(retained, base, sought)
  const marks = matchMarks(retained, examples, base)
  const rated = scored.map((candidate, index) => ({
    ...candidate,
    isWanted: marks.get(index) ?? candidate.isWanted,
  }))
  const choice = template ? chooseByTemplate(rated) : chooseByGap(rated)
  const likeness =
    readFeatures && !template
      ? await compareFeatures(base, retained, { references: sought, readFeatures, signal })
      : undefined
  const compared = likeness && rated.map((one, index) => ({ ...one, likeness: likeness[index] ?? 0 }))
  const decision =
    compared && chooseByProbability(compared, { example: sought[0]?.outline.box ?? base, choice })
  const { indexes } = decision ?? choice
  const isClear = choice.gap >= minClearGap && decision?.isSure !== false
  const doubts: ExampleCountWarning[] = [
    ...(isClear ? [] : (['unclear resemblance'] as const)),
    ...(choice.isAgreed ? [] : (['different colors'] as const)),
    ...(indexes.length < maxCandidates ? [] : (['too many objects'] as const)),
  ]
  const scale = image.width / base.width
  const found = indexes.flatMap((index) => {
    const candidate = retained[index]
    return candidate ? [toObject(candidate, scale)] : []
  })
  const marked = cutOff.filter((example) => !region || isInside(getCenter(example), region))
  const objects = [...found, ...listMissing(marked, found, image)]
  return { count: objects.length, objects, confidence: confidences[doubts.length] ?? 0, doubts }
}

/** The part of an object at the edge of the image looks like others than the object, so it says nothing of them. */
function splitExamples(all: readonly Example[], template: CountTemplate | undefined) {
  const cutOff = all.filter((example) => !example.is_not && isAtEdge(example))
  const examples = all.filter((example) => !cutOff.includes(example))
  const isEnough = template !== undefined || examples.some(({ is_not }) => !is_not)
  return isEnough ? { examples, cutOff } : { examples: all, cutOff: [] }
}

const isAtEdge = ({ x, y, width, height }: Example) =>
  Math.min(x, y, 1 - x - width, 1 - y - height) < edgeMargin

const getCenter = ({ x, y, width, height }: FractionBox) => ({ x: x + width / 2, y: y + height / 2 })

/** Returns the marked objects of which none is among those that were found. */
function listMissing(marked: Example[], found: CountedObject[], { width, height }: Size): CountedObject[] {
  const isFound = (example: Example) =>
    found.some(({ center }) => isInside({ x: center.x / width, y: center.y / height }, example))
  return marked
    .filter((example) => !isFound(example))
    .map((example) => {
      const center = getCenter(example)
      return {
        center: { x: center.x * width, y: center.y * height },
        box: {
          x: example.x * width,
          y: example.y * height,
          width: example.width * width,
          height: example.height * height,
        },
        score: 1,
      }
    })
}

/** Candidates of examples that do not count are unwanted, and those that have their colors. */
function scoreColors(candidates: FoundPlace[], base: RgbPixels, sought: SoughtExample[]) {
  const match = ({ image, outline }: SoughtExample) => createColorMatcher(base, { image, box: outline.box })
  const wanted = sought.filter(({ isWanted }) => isWanted).map(match)
  const unwanted = sought.filter(({ isWanted }) => !isWanted).map(match)
  return candidates.map(({ box, score, isWanted }) => {
    const matches = wanted.map((compare) => compare(box))
    const colorDistance = Math.min(...matches.map(({ distance }) => distance))
    const otherDistance = Math.min(...unwanted.map((compare) => compare(box).distance))
    const isUnwanted = !isWanted || otherDistance < Math.min(colorDistance / 2, colorDistance - minContrast)
    const colorShare = Math.max(...matches.map(({ share }) => share))
    return { box, shape: score, colorDistance, colorShare, ...(isUnwanted && { isWanted: false }) }
  })
}

async function seekExamples(
  pixels: RgbaPixels,
  {
    examples,
    template,
    ...search
  }: Omit<CountByExampleOptions, 'region' | 'readFeatures'> & { getGradients: GetGradients },
): Promise<{ base: RgbPixels; sought: SoughtExample[] }> {
  const own = createExampleReferences(
    pixels,
    examples.filter(({ is_not }) => !is_not).slice(0, maxReferences),
  )
  const found = template && (await scaleImageToTemplate(pixels, template, search))
  const base = found?.base ?? own[0]?.image
  if (!base || !(own.length > 0 || found?.sought.some(({ isWanted }) => isWanted)))
    throw new EngineError('invalid_example', 'Mark at least one object that counts.')
  const marked = own.map((reference) => ({
    ...reference,
    scale: reference.image.width / base.width,
    isWanted: true,
  }))
  const { wanted = [], unwanted = [] } = Object.groupBy(
    [...marked, ...(found?.sought ?? [])],
    ({ isWanted }) => (isWanted ? 'wanted' : 'unwanted'),
  )
  return { base, sought: [...wanted.slice(0, maxReferences), ...unwanted.slice(0, maxReferences)] }
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

function isInside({ x, y }: { x: number; y: number }, box: FractionBox): boolean {
  return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height
}

function toObject({ box, score }: Candidate, scale: number): CountedObject {
  const scaled = scaleOrientedBox(box, scale)
  return {
    center: { x: scaled.x, y: scaled.y },
    box: toEllipseBoundingBox(scaled),
    score: Math.min(1, score),
  }
}
