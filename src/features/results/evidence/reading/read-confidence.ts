import { readNumber } from './read-number.ts'

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
    const read = Object.hasOwn(thing, key) ? readNumber(thing[key]) : undefined
    if (!read || read.scale === 'pixels' || read.value < 0 || read.value > 100) continue
    return read.value > 1 || read.scale === 100 ? read.value / 100 : read.value
  }
}
