import { readItemConfidence } from '../results/annotations/item-label.ts'
import type { CorrectionField, CorrectionItem } from '../results/corrections/correction-field.ts'
import { isRecord } from '../results/parsing/json.ts'
import { normalizeLabel, normalizeText } from '../text/normalize-text.ts'
import { boxF1, type LabeledBox, meanBoxF1 } from './box-f1.ts'
import { characterErrorRate, wordErrorRate } from './error-rates.ts'
import type { ScorerName } from './scorers.ts'
import { setF1 } from './set-f1.ts'

/** Returns a value in the unit of the scorer; null if the values cannot be compared. */
export function measureField(
  scorer: ScorerName,
  expected: CorrectionField,
  actual: CorrectionField,
): number | null {
  if (expected.type === 'boxes') {
    return actual.type === 'boxes' ? measureBoxes(scorer, expected.value, actual.value) : null
  }
  const [one, other] = [expected.value, actual.value]
  if (one === null || other === null) return null
  switch (scorer) {
    case 'absolute-error':
    case 'relative-error':
      return measureNumbers(scorer, one, other)
    case 'character-error-rate':
      return characterErrorRate(normalizeText(String(one)), normalizeText(String(other)))
    case 'word-error-rate':
      return wordErrorRate(normalizeText(String(one)), normalizeText(String(other)))
    case 'set-f1':
      return setF1(splitList(String(one)), splitList(String(other)))
    case 'label-match':
      return normalizeLabel(String(one)) === normalizeLabel(String(other)) ? 1 : 0
    default:
      return toExact(expected, one) === toExact(actual, other) ? 1 : 0
  }
}

function measureNumbers(scorer: ScorerName, expected: unknown, actual: unknown): number | null {
  if (typeof expected !== 'number' || typeof actual !== 'number') return null
  return scorer === 'relative-error' ? relativeError(expected, actual) : Math.abs(actual - expected)
}

/** If the expected number is 0, any other number has the error 1. */
function relativeError(expected: number, actual: number): number {
  if (expected === 0) return actual === 0 ? 0 : 1
  return Math.abs(actual - expected) / Math.abs(expected)
}

function measureBoxes(
  scorer: ScorerName,
  expected: readonly CorrectionItem[],
  actual: readonly CorrectionItem[],
): number {
  // Without any box, only the labels can be compared.
  if (expected.length > 0 && !expected.some(({ box }) => box))
    return setF1(labelsOf(expected), labelsOf(actual))
  const score = scorer === 'mean-box-f1' ? meanBoxF1 : boxF1
  return score(toBoxes(expected), toBoxes(actual))
}

const labelsOf = (items: readonly CorrectionItem[]) => items.map(({ label }) => normalizeLabel(label))

/** Outside of the image, so that an item without a box matches only another one. */
const nowhere = { x: -2, y: -2, width: 1, height: 1 }

const toBoxes = (items: readonly CorrectionItem[]): LabeledBox[] =>
  items.map((item) => ({ ...getBoxMatchCriteria(item), box: item.box ?? nowhere }))

/** Returns by what boxes are matched. */
export const getBoxMatchCriteria = ({ label, source }: CorrectionItem): Omit<LabeledBox, 'box'> => ({
  label: normalizeLabel(label),
  confidence: isRecord(source) ? readItemConfidence(source) : undefined,
})

/** The lines of a list are its items. */
const toExact = (field: CorrectionField, value: unknown) =>
  field.type === 'text' && !field.isList ? normalizeText(String(value)) : value

function splitList(text: string): string[] {
  return text.split('\n').map(normalizeLabel).filter(Boolean)
}
