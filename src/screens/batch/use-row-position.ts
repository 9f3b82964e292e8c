import { useState } from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import type { RowPosition } from './row-details.tsx'

export const isUnreviewed = ({ status, verdict }: BatchRow) => status === 'done' && verdict === undefined

/** A row that a filter has hidden since it was opened keeps its place, so that the next one follows. */
export function useRowPosition(shown: readonly BatchRow[], openId: string | undefined): RowPosition {
  const index = openId === undefined ? -1 : shown.findIndex(({ id }) => id === openId)
  const [last, setLast] = useState({ id: openId, index })
  if (index >= 0 && (last.id !== openId || last.index !== index)) setLast({ id: openId, index })
  const place = index < 0 && last.id === openId ? last.index : index
  const nextPlace = index < 0 ? place : place + 1
  return {
    number: index < 0 ? undefined : index + 1,
    total: shown.length,
    previousId: place > 0 ? shown[place - 1]?.id : undefined,
    nextId: place < 0 ? undefined : shown[nextPlace]?.id,
    nextResultId: place < 0 ? undefined : shown.slice(nextPlace).find(({ status }) => status === 'done')?.id,
    unreviewed: shown.filter(isUnreviewed).length,
  }
}
