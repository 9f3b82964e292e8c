import type { Verdict } from '#core/reviews/review.ts'
import { formatResultExcerpt } from '#domain/results/format-result-excerpt.ts'
import { toSearchText, toSearchWords } from '#domain/text/search-text.ts'
import type { BatchRow, RowStatus } from './batch-row.ts'

export type RowFilter = {
  /** Words that are in the path, the result, its correction or its model. */
  text: string
  status: RowStatus | null
  verdict: Verdict | 'none' | null
  /** Only results with a lower confidence, from 0 to 1. */
  below: number | null
}

export const noFilter: RowFilter = { text: '', status: null, verdict: null, below: null }

export function isFilterActive({ text, status, verdict, below }: RowFilter): boolean {
  return text.trim() !== '' || status !== null || verdict !== null || below !== null
}

/**
 * A row also matches if one of its reruns does.
 *
 * @param textOf returns the whole text of a result for the search, as far as it is read.
 */
export function filterRows(
  rows: readonly BatchRow[],
  filter: RowFilter,
  textOf: (row: BatchRow) => string,
): readonly BatchRow[] {
  if (!isFilterActive(filter)) return rows
  const words = toSearchWords(filter.text)
  return rows.filter(
    (row) =>
      matches(row, filter, words, textOf) || row.reruns.some((it) => matches(it, filter, words, textOf)),
  )
}

function matches(
  row: BatchRow,
  { status, verdict, below }: RowFilter,
  words: string[],
  textOf: (row: BatchRow) => string,
): boolean {
  if (status !== null && row.status !== status) return false
  if (verdict !== null && (row.verdict ?? 'none') !== verdict) return false
  if (below !== null && !(row.confidence !== undefined && row.confidence < below)) return false
  if (words.length === 0) return true
  const text = getSearchText(row)
  return words.every((word) => text.includes(word) || textOf(row).includes(word))
}

const searchTexts = new WeakMap<BatchRow, string>()

function getSearchText(row: BatchRow): string {
  const known = searchTexts.get(row)
  if (known !== undefined) return known
  const { path, title, headline, warning, reason, model, statusLabel, columns, correction } = row
  const corrected = correction && formatResultExcerpt(correction, Number.POSITIVE_INFINITY)
  const shown = [path, title, headline, warning, reason, model, statusLabel, corrected]
  const text = toSearchText([...shown, ...Object.values(columns)].join('\n'))
  searchTexts.set(row, text)
  return text
}
