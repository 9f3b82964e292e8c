import type { Detection } from '../../engines/detection/detection.ts'
import { getIntersectionOverUnion } from '../../engines/detection/suppress-overlaps.ts'
import type { AnnotatedPhoto } from './corpus.ts'

const minOverlap = 0.5
/** Of a label, for its average precision to count. */
const minObjects = 5

type Judged = { label: string; confidence: number; isRight: boolean }
/** `side`: the shorter one, in pixels. `foundAt`: the confidence of the detection of an object. */
export type DetectionMatches = {
  judged: Judged[]
  objects: { label: string; side: number; foundAt: number | undefined }[]
}

/** Compares detections, most confident first, with the annotations. Labels that are not annotated are left out. */
export function matchDetections(
  { objects, labels }: AnnotatedPhoto,
  detections: readonly Detection[],
): DetectionMatches {
  const foundAt = objects.map((): number | undefined => undefined)
  const judged: Judged[] = []
  const sorted = detections
    .filter(({ label }) => labels.has(label))
    .sort((a, b) => b.confidence - a.confidence)
  for (const { label, confidence, box } of sorted) {
    let best: { index: number; overlap: number } | undefined
    for (const [index, object] of objects.entries()) {
      if (object.label !== label || foundAt[index] !== undefined) continue
      const overlap = getIntersectionOverUnion(object.box, box)
      if (overlap >= minOverlap && overlap > (best?.overlap ?? 0)) best = { index, overlap }
    }
    if (best) foundAt[best.index] = confidence
    judged.push({ label, confidence, isRight: best !== undefined })
  }
  const scored = objects.map(({ label, box }, index) => {
    return { label, side: Math.min(box.width, box.height), foundAt: foundAt[index] }
  })
  return { judged, objects: scored }
}

/** The mean of the average precisions of labels with enough objects. */
export function getMeanAveragePrecision(
  photos: readonly DetectionMatches[],
  labels: readonly string[],
): number {
  const counted = labels.filter((label) => countObjects(photos, [label]) >= minObjects)
  const sum = counted.reduce((total, label) => total + getAveragePrecision(photos, [label]), 0)
  return sum / counted.length
}

/** The area under the curve of precision over recall, whose precision does not increase. */
export function getAveragePrecision(photos: readonly DetectionMatches[], labels: readonly string[]): number {
  const sorted = listJudged(photos, labels).sort((a, b) => b.confidence - a.confidence)
  const total = countObjects(photos, labels)
  let right = 0
  const precisions = sorted.map(({ isRight }, index) => {
    if (isRight) right++
    return { isRight, precision: right / (index + 1) }
  })
  let [area, highest] = [0, 0]
  for (const { isRight, precision } of precisions.reverse()) {
    highest = Math.max(highest, precision)
    if (isRight) area += highest / total
  }
  return area
}

export function getF1(
  photos: readonly DetectionMatches[],
  labels: readonly string[],
  minConfidence: number,
): number {
  const sure = listJudged(photos, labels).filter(({ confidence }) => confidence >= minConfidence)
  const right = sure.filter(({ isRight }) => isRight).length
  const total = countObjects(photos, labels)
  return total + sure.length === 0 ? 1 : (2 * right) / (total + sure.length)
}

/** The fraction of objects that are found, of those whose shorter side has at least `minSide` pixels. */
export function getRecall(
  photos: readonly DetectionMatches[],
  labels: readonly string[],
  { minConfidence, minSide }: { minConfidence: number; minSide: number },
): number {
  const objects = photos.flatMap((photo) => photo.objects)
  const large = objects.filter(({ label, side }) => labels.includes(label) && side >= minSide)
  return (
    large.filter(({ foundAt }) => foundAt !== undefined && foundAt >= minConfidence).length / large.length
  )
}

/** `right` is the fraction that is right, of `count` detections with this confidence in the mean. */
export type ReliabilityBin = { count: number; confidence: number; right: number }

export function getReliabilityBins(
  photos: readonly DetectionMatches[],
  minConfidence: number,
  bins = 10,
): ReliabilityBin[] {
  const judged = photos
    .flatMap((photo) => photo.judged)
    .filter(({ confidence }) => confidence >= minConfidence)
  return Array.from({ length: bins }, (_, bin) => {
    const some = judged.filter(({ confidence }) => Math.min(bins - 1, Math.floor(confidence * bins)) === bin)
    const mean = some.reduce((sum, { confidence }) => sum + confidence, 0) / some.length
    return {
      count: some.length,
      confidence: mean,
      right: some.filter(({ isRight }) => isRight).length / some.length,
    }
  }).filter(({ count }) => count > 0)
}

const listJudged = (photos: readonly DetectionMatches[], labels: readonly string[]) =>
  photos.flatMap((photo) => photo.judged).filter(({ label }) => labels.includes(label))

const countObjects = (photos: readonly DetectionMatches[], labels: readonly string[]) =>
  photos.flatMap(({ objects }) => objects).filter(({ label }) => labels.includes(label)).length
