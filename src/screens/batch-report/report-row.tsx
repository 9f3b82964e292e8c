import { memo } from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import type { Verdict } from '#core/reviews/review.ts'
import { formatTaken } from '#core/runs/format-taken.ts'
import type { Run } from '#core/runs/run.ts'
import { describeImage } from '#core/runs/run-title.ts'
import { RowStatusText } from '#features/batches/row-status-text.tsx'
import { RunThumbnail } from '#features/runs/run-thumbnail.tsx'
import { formatPercent } from '#platform/format.ts'
import classes from './report.module.css'

const verdicts: Record<Verdict, string> = { right: 'Right', wrong: 'Wrong' }

type ReportRowProps = {
  row: BatchRow
  run: Run | undefined
  /** From 1. */
  number: number
}

export const ReportRow = memo(function ReportRow({ row, run, number }: ReportRowProps) {
  return (
    <tr>
      <td>{number}</td>
      <td>
        <div className={classes.photo}>
          {run && <RunThumbnail run={run} />}
          <bdi>{run?.source ? row.path : run && describeImage(run.image)}</bdi>
        </div>
        {run?.taken && <div className={classes.detail}>{formatTaken(run.taken)}</div>}
      </td>
      <td data-empty={!run?.note || undefined}>
        <bdi>{run?.note || '–'}</bdi>
      </td>
      <td>
        <Result row={row} />
      </td>
      <td data-empty={!row.verdict || undefined}>{row.verdict ? verdicts[row.verdict] : '–'}</td>
    </tr>
  )
})

function Result({ row }: { row: BatchRow }) {
  const { headline, warning, confidence, status, statusLabel, reason } = row
  if (!headline)
    return (
      <>
        <RowStatusText status={status} label={statusLabel} />
        {reason && <div className={classes.detail}>{reason}</div>}
      </>
    )
  const details = [confidence !== undefined && `${formatPercent(confidence * 100)} confidence`, warning]
  return (
    <>
      <bdi className={classes.headline}>{headline}</bdi>
      {details.some(Boolean) && (
        <div className={classes.detail}>
          <bdi>{details.filter(Boolean).join(' · ')}</bdi>
        </div>
      )}
    </>
  )
}
