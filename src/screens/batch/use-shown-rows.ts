import { useDeferredValue, useMemo } from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import { filterRows } from '#core/batches/filter-rows.ts'
import { findTextMatch, type TextMatch } from '#core/batches/find-text-match.ts'
import { sortRows } from '#core/batches/sort-rows.ts'
import { type ResultTexts, useResultTexts } from '#core/batches/use-result-texts.ts'
import { toSearchText, toSearchWords } from '#domain/text/search-text.ts'
import type { TableView } from './use-table-view.ts'

type ReadResult = (row: BatchRow) => Promise<unknown>

/** Filters and sorts the rows. `isReading`: texts are still being read, so more rows may be found. */
export function useShownRows(rows: readonly BatchRow[], readResult: ReadResult, { filter, sort }: TableView) {
  // Typing must not wait for 10,000 rows.
  const deferred = useDeferredValue(filter)
  const texts = useDeferredValue(useResultTexts(rows, readResult, deferred.text.trim() !== ''))
  const shown = useMemo(
    () =>
      sortRows(
        filterRows(rows, deferred, (row) => texts.find(row)?.lower ?? ''),
        sort,
      ),
    [rows, deferred, texts, sort],
  )
  const matchOf = useMemo(() => createFindMatch(toSearchWords(deferred.text), texts), [deferred, texts])
  return { shown, matchOf, isReading: texts.isReading }
}

/** Returns the same object for the same row, so that the row is not rendered again. */
function createFindMatch(words: readonly string[], { find }: ResultTexts) {
  const known = new Map<BatchRow, TextMatch | undefined>()
  return (row: BatchRow): TextMatch | undefined => {
    if (words.length === 0) return undefined
    if (!known.has(row)) {
      const text = find(row)
      const shown = toSearchText([row.title, row.headline, row.warning].join(' '))
      known.set(row, text && findTextMatch(words, shown, text))
    }
    return known.get(row)
  }
}
