import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import { describeCorrection } from '#core/reviews/describe-review.ts'
import type { Verdict } from '#core/reviews/review.ts'
import { formatTaken } from '#core/runs/format-taken.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { describeImage } from '#core/runs/run-title.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { RowStatusText } from '#features/batches/row-status-text.tsx'
import { RunThumbnail } from '#features/runs/run-thumbnail.tsx'
import { formatPercent } from '#platform/format.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import classes from './report.module.css'

export const reportTextKey = 'report-text'

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
        {run?.state.status === 'done' && <FullText run={run} headline={row.headline} />}
        {run && row.correction && (
          <div className={classes.detail}>
            <b>Corrected:</b> <bdi>{describeCorrection(row.correction, run.agent)}</bdi>
          </div>
        )}
      </td>
      <td data-empty={!row.verdict || undefined}>{row.verdict ? verdicts[row.verdict] : '–'}</td>
    </tr>
  )
})

/** Of a text, the headline is the start. */
function FullText({ run: { id, agent }, headline }: { run: Run; headline: string }) {
  const store = getRunStore(useUserScope())
  const { data: text } = useQuery({
    queryKey: [reportTextKey, id],
    queryFn: async () => interpretResult(await store.readResult(id), agent).fullText ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!text || text === headline) return null
  return <bdi className={classes.text}>{text}</bdi>
}

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
