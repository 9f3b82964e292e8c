import { countByLabel, getMeanConfidence } from '../detection/count-by-label.ts'
import type { Detection } from '../detection/detection.ts'
import { minSureConfidence } from '../detection/detector.ts'
import { getIntersectionOverUnion } from '../detection/suppress-overlaps.ts'
import { isDark } from '../image/measure-light.ts'
import type { PixelSource } from '../image/pixels.ts'
import type { AnalysisContext } from './analysis-context.ts'
import { listCountPhrases } from './list-count-phrases.ts'

/** Of the shorter side of the image. Smaller objects are often missed. */
const smallSide = 0.06
/** Of the longer side of the image. */
const edgeMargin = 0.005
const maxOverlap = 0.35
/** Less confident objects are rather not there. */
const minNamedConfidence = 0.25
const maxNamed = 3
const listed = new Intl.ListFormat('en-GB')
/** More objects of a kind hide each other. */
const crowd = 10

export type FoundObjects = {
  objects: Detection[]
  doubts: string[]
  /** Of all objects, from 0 to 1. */
  confidence: number
}

/**
 * Finds the objects that are sure, of these labels only if they are given.
 *
 * @param minConfidences of labels whose objects count although they are less sure.
 */
export async function findObjects(
  { image, detect }: Pick<AnalysisContext, 'image' | 'detect'>,
  labels?: ReadonlySet<string>,
  minConfidences: Readonly<Record<string, number>> = {},
): Promise<FoundObjects> {
  const all = (await detect()).filter(({ label }) => !labels || labels.has(label))
  const isFound = ({ label, confidence }: Detection) =>
    confidence >= (minConfidences[label] ?? minSureConfidence)
  const objects = all.filter(isFound)
  const unsure = all.filter(
    (object) =>
      object.confidence < minSureConfidence && (isFound(object) || object.confidence >= minNamedConfidence),
  )
  const doubts = [
    ...((await isDark(image)) ? ['the image is dark'] : []),
    ...(unsure.length > 0 ? [describeUnsure(unsure)] : []),
    ...listDoubts(objects, image),
  ]
  return { objects, doubts, confidence: getMeanConfidence(objects) }
}

/** Such as "1 person is uncertain: 41%", or "2 people and 1 cup are uncertain". */
function describeUnsure(objects: readonly Detection[]): string {
  const names = listCountPhrases(objects)
  const named = listed.format(names.length > maxNamed ? [...names.slice(0, maxNamed), 'others'] : names)
  const [first, ...others] = objects
  if (!first || others.length > 0) return `${named} are uncertain`
  return `${named} is uncertain: ${Math.round(first.confidence * 100)}%`
}

function listDoubts(objects: readonly Detection[], { width, height }: PixelSource): string[] {
  const minSide = smallSide * Math.min(width, height)
  const margin = edgeMargin * Math.max(width, height)
  const isSmall = ({ box }: Detection) => Math.min(box.width, box.height) < minSide
  const isAtEdge = ({ box: { x, y, ...box } }: Detection) =>
    Math.min(x, y, width - x - box.width, height - y - box.height) <= margin
  const overlaps = (one: Detection) => (other: Detection) =>
    other !== one && other.label === one.label && getIntersectionOverUnion(one.box, other.box) > maxOverlap
  return [
    objects.some(isSmall) && 'objects may be too small',
    objects.some(isAtEdge) && 'objects may be cut off',
    objects.some((object) => objects.some(overlaps(object))) && 'objects may hide each other',
    countByLabel(objects).some(({ count }) => count > crowd) && 'crowds are counted roughly',
  ].filter((doubt) => doubt !== false)
}
