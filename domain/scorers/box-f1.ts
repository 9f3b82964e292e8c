import type { Rectangle } from '../geometry.ts'
import { getIntersectionOverUnion } from '../intersection.ts'

export type LabeledBox = {
  box: Rectangle
  /** Boxes match only if their labels are equal. */
  label: string
  /** Boxes with a higher confidence are matched first. Undefined: 0. */
  confidence?: number | undefined
}

/**
 * Returns the F1 of found boxes. A found box is right if its intersection over union with an expected box of the same label is
 * at least `threshold`. Boxes are matched as by COCO's `evaluateImg`: by descending confidence, each with the best box that is
 * left. Without boxes it is 1.
 */
export function boxF1(
  expected: readonly LabeledBox[],
  actual: readonly LabeledBox[],
  threshold = 0.5,
): number {
  if (expected.length + actual.length === 0) return 1
  return (2 * matchBoxes(expected, actual, threshold).found.size) / (expected.length + actual.length)
}

/** 0.5, 0.55 … 0.95. */
const cocoThresholds = Array.from({ length: 10 }, (_, index) => (50 + 5 * index) / 100)

export function meanBoxF1(expected: readonly LabeledBox[], actual: readonly LabeledBox[]): number {
  const scores = cocoThresholds.map((threshold) => boxF1(expected, actual, threshold))
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** Returns the boxes that were found rightly, and the expected ones that were not found. */
export function matchBoxes<Box extends LabeledBox>(
  expected: readonly Box[],
  actual: readonly Box[],
  threshold = 0.5,
): { found: ReadonlySet<Box>; missed: ReadonlySet<Box> } {
  const found = new Set<Box>()
  const missed = new Set(expected)
  const ordered = actual.toSorted((one, other) => (other.confidence ?? 0) - (one.confidence ?? 0))
  for (const box of ordered) {
    const candidates = [...missed].filter(({ label }) => label === box.label)
    const best = candidates
      .map((candidate) => ({ candidate, overlap: getIntersectionOverUnion(candidate.box, box.box) }))
      .reduce<{ candidate?: Box; overlap: number }>(
        // The last one of equal boxes, as COCO does.
        (highest, one) => (one.overlap >= highest.overlap ? one : highest),
        { overlap: Math.min(threshold, 1 - 1e-10) },
      )
    if (!best.candidate) continue
    missed.delete(best.candidate)
    found.add(box)
  }
  return { found, missed }
}
