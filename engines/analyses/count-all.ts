import { countByExample } from '../counting/count-by-example.ts'
import { countForeground, type ForegroundCount } from '../counting/count-foreground.ts'
import { countMostFrequent, type MostFrequentCount } from '../counting/count-most-frequent.ts'
import { countByLabel } from '../detection/count-by-label.ts'
import type { Detection } from '../detection/detection.ts'
import { getIntersectionOverUnion } from '../detection/suppress-overlaps.ts'
import { EngineError } from '../engine-error.ts'
import { type AnalysisContext, getImageSize } from './analysis-context.ts'
import { findObjects } from './find-objects.ts'
import { listNamedBoxes, type NamedBox } from './named-box.ts'
import {
  describeVocabulary,
  listUnknownObjectDoubts,
  parseRequestedObjects,
  type RequestedObject,
} from './requested-objects.ts'

/** From this intersection over union on, a detection tells what an object on a plain background is. */
const minOverlap = 0.5
/** With more, the background is rather not plain. */
const maxPlainWarnings = 3

/** Counts everything on a plain background, and elsewhere what is frequent, or the objects that the detector knows. */
export async function countAll(analysis: AnalysisContext) {
  const { categories, boxes, confidence, doubts } = hasExamples(analysis)
    ? await countLikeExamples(analysis)
    : await countEverything(analysis)
  return {
    total_count: boxes.length,
    object_categories: categories,
    confidence,
    doubts,
    objects: boxes,
    image_size: getImageSize(analysis.image),
  }
}

/** The context is an expected count, or names objects. */
export async function countWithExpectation(analysis: AnalysisContext) {
  const { context } = analysis
  const expected_count = context !== undefined && /^\d{1,6}$/.test(context) ? Number(context) : null
  const requested = expected_count === null ? parseRequestedObjects(context) : []
  const { categories, boxes, confidence, doubts } = await countRequestedOrAll(analysis, requested)
  const isFound = (name: string) =>
    categories.some((category) => category.name === name && category.count > 0)
  const known = requested.filter(({ labels }) => labels.length > 0).map(({ name }) => name)
  return {
    total_objects: boxes.length,
    object_counts: categories,
    objects_specified: requested.map(({ name }) => name),
    objects_found: known.filter(isFound),
    objects_not_found: known.filter((name) => !isFound(name)),
    expected_count,
    matches_expected: expected_count === null ? null : expected_count === boxes.length,
    confidence,
    doubts: hasExamples(analysis) ? doubts : [...doubts, ...listUnknownObjectDoubts(requested)],
    objects: boxes,
    image_size: getImageSize(analysis.image),
  }
}

/** Counts without a search for what is frequent, which takes seconds. The context is that of `countWithExpectation`. */
export async function previewCount(analysis: AnalysisContext): Promise<Detection[]> {
  const requested = parseRequestedObjects(analysis.context).filter(({ name }) => !/^\d+$/.test(name))
  const labels = new Set(requested.flatMap((one) => one.labels))
  if (labels.size > 0) return (await findObjects(analysis, labels)).objects
  const plain = await countOnPlainBackground(analysis)
  if (plain) return plain.boxes.map((box) => ({ label: 'object', confidence: plain.confidence, box }))
  return requested.length > 0 ? [] : (await findObjects(analysis)).objects
}

const hasExamples = ({ examples, template }: AnalysisContext) =>
  examples !== undefined || template !== undefined

type Count = {
  categories: { name: string; count: number }[]
  boxes: NamedBox[]
  confidence: number
  doubts: string[]
}

async function countRequestedOrAll(analysis: AnalysisContext, requested: RequestedObject[]): Promise<Count> {
  if (hasExamples(analysis)) return await countLikeExamples(analysis, requested[0]?.name)
  const isNamed = requested.some(({ labels }) => labels.length > 0)
  return isNamed ? await countRequested(analysis) : await countEverything(analysis, requested.length > 0)
}

async function countLikeExamples(
  { image, examples = [], template, region, correlate, readFeatures, signal }: AnalysisContext,
  name = 'object',
): Promise<Count> {
  const options = { examples, template, region, correlate, readFeatures, signal }
  const { count, objects, confidence, doubts } = await countByExample(image, options)
  return { categories: [{ name, count }], boxes: objects.map(({ box }) => box), confidence, doubts }
}

async function countRequested(analysis: AnalysisContext): Promise<Count> {
  const requested = parseRequestedObjects(analysis.context).filter(({ labels }) => labels.length > 0)
  const found = await findObjects(analysis, new Set(requested.flatMap(({ labels }) => labels)))
  const categories = requested.map(({ name, labels }) => ({
    name,
    count: found.objects.filter(({ label }) => labels.includes(label)).length,
  }))
  return { ...found, categories, boxes: listNamedBoxes(found.objects) }
}

/** @param isUnknown whether the user named objects that the detector does not know, which only a plain background shows. */
async function countEverything(analysis: AnalysisContext, isUnknown = false): Promise<Count> {
  const plain = await countOnPlainBackground(analysis)
  if (!plain && isUnknown) {
    const message = `The built-in models do not know these objects, only ${describeVocabulary()}. Other objects are counted on a plain background.`
    throw new EngineError('unknown_objects', message)
  }
  const found = await findObjects(analysis)
  const { objects } = found
  const frequent =
    plain?.warnings.length === 0 ? undefined : await countMostFrequent(analysis.image, analysis)
  if (frequent && (plain ? exceeds(frequent, plain) : isMoreThanTexture(frequent, objects)))
    return nameBoxes({ ...frequent, boxes: frequent.objects.map(({ box }) => box) }, objects)
  if (!plain) {
    const doubts = ['only known objects are counted, because the background is not plain', ...found.doubts]
    return { ...found, doubts, categories: countByLabel(objects), boxes: listNamedBoxes(objects) }
  }
  return nameBoxes({ ...plain, doubts: plain.warnings }, objects)
}

/** Objects that touch count more, and fewer are one of several kinds, unless the plain background is none. */
const exceeds = ({ objects }: MostFrequentCount, { boxes, warnings }: ForegroundCount) =>
  objects.length > boxes.length || warnings.length > maxPlainWarnings

/** Where the detector knows objects, something else may only look frequent, such as leaves. */
const isMoreThanTexture = ({ doubts }: MostFrequentCount, known: Detection[]) =>
  known.length === 0 || doubts.length === 0

/** Names what the detector knows. */
function nameBoxes({ boxes, confidence, doubts }: Omit<Count, 'categories'>, objects: Detection[]): Count {
  const named = boxes.map((box): NamedBox => {
    const object = objects.find((other) => getIntersectionOverUnion(other.box, box) >= minOverlap)
    return object ? { name: object.label, ...box } : box
  })
  const labelled = named.map((box) => ({ label: box.name ?? 'object', confidence, box }))
  return { categories: countByLabel(labelled), boxes: named, confidence, doubts }
}

async function countOnPlainBackground({
  image,
  signal,
}: AnalysisContext): Promise<ForegroundCount | undefined> {
  return await countForeground(image, signal).catch((error: unknown) => {
    if (error instanceof EngineError && error.code === 'background_not_plain') return undefined
    throw error
  })
}
