import { readShare } from '#features/results/parsing/numbers.ts'

const confidenceKeys = [
  'confidence',
  'score',
  'probability',
  'confidence_score',
  'match_confidence',
  'certainty',
]

/** 0 to 1, from 0.87, 87, "0.87" or "87%"; undefined where nothing of the kind is said. */
export function readConfidence(thing: Record<string, unknown>): number | undefined {
  for (const key of confidenceKeys) {
    const share = Object.hasOwn(thing, key) ? readShare(thing[key]) : undefined
    if (share !== undefined) return share
  }
}
