import { toPlainLine } from '../headline.ts'
import { toSentenceCase } from '../parsing/sanitize-text.ts'
import type { CorrectionField } from './correction-field.ts'
import { type DiffPart, diffWords } from './diff-words.ts'

export type FieldChange = { label: string; parts: DiffPart[] }

/** Words of a text that are shown before and after a difference. */
const contextWords = 2
/** In characters, of a part of a difference. */
const maxPartLength = 300

export function listChanges(
  before: readonly CorrectionField[],
  after: readonly CorrectionField[],
): FieldChange[] {
  return after.flatMap((field) => {
    const other = before.find((one) => isSameField(one, field))
    const parts = diffWords(other ? toText(other) : '', toText(field))
    if (parts.every(({ type }) => type === 'same')) return []
    return { label: field.label, parts: parts.flatMap(shorten) }
  })
}

/** Whether two fields have the same meaning; agents may name it differently. */
export function isSameField(one: CorrectionField, other: CorrectionField): boolean {
  if (one.type !== other.type) return false
  return one.label === other.label || (one.means !== undefined && one.means === other.means)
}

function toText(field: CorrectionField): string {
  if (field.type === 'boxes') {
    const { labels, value } = field
    return labels ? value.map(({ label }) => label).join(' · ') : `${value.length}`
  }
  const { value } = field
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value ?? '')
  return field.type === 'label' && !field.isVerbatim ? toSentenceCase(text) : text
}

/** Leaves out the words that are the same and far from a difference. */
function shorten({ type, text }: DiffPart, index: number, parts: readonly DiffPart[]): DiffPart {
  const words = text.split(' ')
  const atStart = index === 0 ? 0 : contextWords
  const atEnd = index === parts.length - 1 ? 0 : contextWords
  const isShort = type !== 'same' || words.length <= atStart + atEnd + 1
  const shown = isShort
    ? text
    : [...words.slice(0, atStart), '…', ...words.slice(words.length - atEnd)].join(' ')
  return { type, text: toPlainLine(shown, maxPartLength) }
}
