import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { type BatchRow, totalColumn } from '#core/batches/batch-row.ts'
import { formatCell } from '#core/batches/format-cell.ts'
import { describeCorrection, listCorrected } from '#core/reviews/describe-review.ts'
import type { Verdict } from '#core/reviews/review.ts'
import { formatTaken } from '#core/runs/format-taken.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { describeImage } from '#core/runs/run-title.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { RowStatusText } from '#features/batches/row-status-text.tsx'
import { ChangeList } from '#features/reviews/change-list.tsx'
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
        {run?.state.status === 'done' && <WholeResult run={run} row={row} />}
      </td>
      <td data-empty={!row.verdict || undefined}>{row.verdict ? verdicts[row.verdict] : '–'}</td>
    </tr>
  )
})

/** The whole text, of which the headline is the start, and what was corrected. */
function WholeResult({ run: { id, agent }, row: { headline, correction } }: { run: Run; row: BatchRow }) {
  const store = getRunStore(useUserScope())
  const { data } = useQuery({
    queryKey: [reportTextKey, id, correction],
    queryFn: async () => {
      const result = await store.readResult(id)
      return {
        text: interpretResult(result, agent).fullText,
        changes: correction ? listCorrected(correction, result, agent) : [],
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { text, changes = [] } = data ?? {}
  return (
    <>
      {text && text !== headline && <bdi className={classes.text}>{text}</bdi>}
      {correction && (
        <div className={classes.detail}>
          <b>Corrected:</b>{' '}
          {changes.length > 0 ? (
            <ChangeList changes={changes} />
          ) : (
            <bdi>{describeCorrection(correction, agent)}</bdi>
          )}
        </div>
      )}
    </>
  )
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
  const total = formatCell(row, `column:${totalColumn}`)
  const details = [
    total && `Total ${total}`,
    confidence !== undefined && `${formatPercent(confidence * 100)} confidence`,
    warning,
  ]
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
