import { useState } from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import type { RowPosition } from './row-details.tsx'

/** How many rows are loaded ahead, so that their keys work as soon as they are opened. */
const ahead = 2

export const isUnreviewed = ({ status, verdict }: BatchRow) => status === 'done' && verdict === undefined

/** A row that a filter has hidden since it was opened keeps its place, so that the next one follows. */
export function useRowPosition(shown: readonly BatchRow[], openId: string | undefined): RowPosition {
  const index = openId === undefined ? -1 : shown.findIndex(({ id }) => id === openId)
  const [last, setLast] = useState({ id: openId, index })
  if (index >= 0 && (last.id !== openId || last.index !== index)) setLast({ id: openId, index })
  const place = index < 0 && last.id === openId ? last.index : index
  const next = place < 0 ? [] : shown.slice(index < 0 ? place : place + 1)
  const nextResults = next.filter(({ status }) => status === 'done').slice(0, ahead)
  const previous = place > 0 ? shown[place - 1] : undefined
  const nearby = [previous, ...next.slice(0, ahead), ...nextResults].filter((row) => row !== undefined)
  return {
    number: index < 0 ? undefined : index + 1,
    total: shown.length,
    previousId: previous?.id,
    nextId: next[0]?.id,
    nextResultId: nextResults[0]?.id,
    nearby: [...new Set(nearby)],
    unreviewed: shown.filter(isUnreviewed).length,
  }
}
