import { splitWords } from '../text/search-text.ts'
import { editDistance } from './edit-distance.ts'

/** In characters. The rest of a longer text is not compared, because the time grows with the square of the length. */
const maxLength = 8000

/**
 * Returns the edit distance in characters, divided by the length of the expected text. It exceeds 1 if the text has many
 * additional characters. Without an expected text it is 0 for an empty text, otherwise 1.
 */
export function characterErrorRate(expected: string, actual: string): number {
  return errorRate(Array.from(expected.slice(0, maxLength)), Array.from(actual.slice(0, maxLength)))
}

export function wordErrorRate(expected: string, actual: string): number {
  return errorRate(splitWords(expected.slice(0, maxLength)), splitWords(actual.slice(0, maxLength)))
}

function errorRate(expected: readonly string[], actual: readonly string[]): number {
  if (expected.length === 0) return actual.length === 0 ? 0 : 1
  return editDistance(expected, actual) / expected.length
}
