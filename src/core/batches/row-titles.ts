import { isCameraPhoto } from '#core/runs/run-title.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { formatNumber } from '#platform/format.ts'
import type { BatchRow } from './batch-row.ts'

/**
 * The photos of a series have the same name but for the time, so they have their number and note.
 *
 * @param number of the image in the batch, from 1.
 */
export function getRowTitle({ path, note }: Pick<BatchRow, 'path' | 'note'>, number: number): string {
  if (!isCameraPhoto({ name: path })) return path
  return joinParts([`Photo ${formatNumber(number)}`, note])
}

/** The key is the row with its former title. Rows whose title has not changed are the same objects. */
const named = new WeakMap<BatchRow, BatchRow>()

export function addRowTitles(rows: readonly BatchRow[]): BatchRow[] {
  return rows.map((row, index) => {
    const title = getRowTitle(row, index + 1)
    if (row.title === title) return row
    const before = named.get(row)
    if (before?.title === title) return before
    const next = { ...row, title }
    named.set(row, next)
    return next
  })
}
