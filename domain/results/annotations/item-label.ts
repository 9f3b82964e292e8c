import { readFraction } from '../parsing/numbers.ts'
import { sanitizeAndTruncate } from '../parsing/sanitize-text.ts'

const labelKeys = [
  'text',
  'label',
  'name',
  'object',
  'object_name',
  'class',
  'class_name',
  'word',
  'type',
  'category',
  'material',
  'item',
  'title',
  'issue',
  'description',
]
const confidenceKeys = [
  'confidence',
  'score',
  'probability',
  'confidence_score',
  'match_confidence',
  'certainty',
]
const maxLength = 80

export function readLabel(item: Record<string, unknown>): string | undefined {
  for (const key of labelKeys) {
    const value = Object.hasOwn(item, key) ? item[key] : undefined
    const label = typeof value === 'string' ? toSingleLine(value) : ''
    if (label) return label
  }
}

/** Reads 0.87, 87, "0.87" and "87%" as 0.87. */
export function readItemConfidence(item: Record<string, unknown>): number | undefined {
  for (const key of confidenceKeys) {
    const confidence = Object.hasOwn(item, key) ? readFraction(item[key]) : undefined
    if (confidence !== undefined) return confidence
  }
}

/** Returns "object 3" for the third item of `objects`. */
export function formatIndexedLabel(listKey: string, index: number): string {
  return `${keyToLabel(listKey).replace(/([^s])s$/, '$1')} ${index + 1}`
}

/** Returns "cap analysis" for `cap_analysis`. */
export function keyToLabel(key: string): string {
  return toSingleLine(key.replaceAll('_', ' ')) || 'item'
}

function toSingleLine(text: string): string {
  return sanitizeAndTruncate(
    text
      .slice(0, maxLength * 4)
      .replace(/\s+/g, ' ')
      .trim(),
    maxLength,
  )
}
