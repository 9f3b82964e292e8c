import { formatAmount } from '#domain/results/format-amount.ts'
import { formatDuration, formatPercent, formatRawNumber } from '#domain/results/parsing/numbers.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { type BatchRow, currencyColumn, findRerun, totalColumn } from './batch-row.ts'
import type { SortKey } from './sort-rows.ts'

const verdicts = { right: 'Right', wrong: 'Wrong' }

export function formatCell(row: BatchRow, key: SortKey): string | undefined {
  if (key.startsWith('column:')) return formatColumn(row, key.slice('column:'.length))
  if (key.startsWith('variant:')) {
    const rerun = findRerun(row, key.slice('variant:'.length))
    return rerun && (rerun.headline || rerun.statusLabel)
  }
  switch (key) {
    case 'path':
      return row.title
    case 'headline':
      return joinParts([row.headline || row.reason, row.warning]) || undefined
    case 'confidence':
      return row.confidence === undefined ? undefined : formatPercent(row.confidence)
    case 'status':
      return row.statusLabel
    case 'verdict':
      return row.verdict && verdicts[row.verdict]
    case 'time':
      return row.elapsedMs === undefined ? undefined : formatDuration(row.elapsedMs)
    case 'reviewer':
      return row.reviewer
    case 'sender':
      return row.sender
    default:
      return row.model
  }
}

function formatColumn({ columns }: BatchRow, name: string): string | undefined {
  const value = columns[name]
  if (value === undefined) return undefined
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  const text = formatRawNumber(value)
  return name === totalColumn ? formatAmount({ value, text }, String(columns[currencyColumn] ?? '')) : text
}
