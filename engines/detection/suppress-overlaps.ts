import type { PixelBox } from '../image/pixels.ts'

type Candidate = { label: string; confidence: number; box: PixelBox }
type SuppressOptions<T> = {
  /** At a larger intersection over union, only the more confident of two is retained. */
  maxOverlap: number
  /** Whether labels may hide each other. */
  isAgnostic?: boolean
  maxCount?: number
  /** By default, that of the boxes. */
  getOverlap?: (a: T, b: T) => number
}

/** Candidates beyond it are less confident than any that is of use. */
const maxCandidates = 2000

/** Removes candidates that overlap a more confident one (non-maximum suppression). The most confident is first. */
export function suppressOverlaps<T extends Candidate>(
  candidates: readonly T[],
  {
    maxOverlap,
    isAgnostic = false,
    maxCount = 300,
    getOverlap = (a, b) => getIntersectionOverUnion(a.box, b.box),
  }: SuppressOptions<T>,
): T[] {
  const retained: T[] = []
  const sorted = [...candidates].sort((a, b) => b.confidence - a.confidence).slice(0, maxCandidates)
  for (const candidate of sorted) {
    if (retained.length === maxCount) break
    const isHidden = retained.some(
      (other) => (isAgnostic || other.label === candidate.label) && getOverlap(other, candidate) > maxOverlap,
    )
    if (!isHidden) retained.push(candidate)
  }
  return retained
}

export function getIntersectionOverUnion(a: PixelBox, b: PixelBox): number {
  const intersection = getIntersectionArea(a, b)
  const union = a.width * a.height + b.width * b.height - intersection
  return union > 0 ? intersection / union : 0
}

export function getIntersectionArea(a: PixelBox, b: PixelBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}
