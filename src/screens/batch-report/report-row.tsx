import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { type BatchRow, totalColumn } from '#core/batches/batch-row.ts'
import type { BatchRowReader } from '#core/batches/batch-row-reader.ts'
import { formatCell } from '#core/batches/format-cell.ts'
import { describeCorrection, listCorrectedFields } from '#core/reviews/describe-review.ts'
import { formatTimeAndPlace } from '#core/runs/format-time-and-place.ts'
import { formatImageName } from '#core/runs/run-title.ts'
import { getConfidenceName } from '#domain/agents/find-result-type.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { RowStatusText } from '#features/batches/row-status-text.tsx'
import { ChangeList } from '#features/reviews/change-list.tsx'
import { RowThumbnail } from '#screens/shared/row-thumbnail.tsx'
import classes from './report.module.css'

export const reportTextQueryPrefix = 'report-text'

type ReportRowProps = {
  row: BatchRow
  content: BatchRowReader
  /** From 1. */
  number: number
  /** Whether any row has one. */
  hasNotes: boolean
  hasReviews: boolean
}

type RowContentProps = Pick<ReportRowProps, 'row' | 'content'>

export const ReportRow = memo(function ReportRow(props: ReportRowProps) {
  const { row, content, number, hasNotes, hasReviews } = props
  return (
    <tr>
      <td>{number}</td>
      <td>
        <div className={classes.photo}>
          <RowThumbnail row={row} />
          <bdi>{formatImageName({ name: row.path })}</bdi>
        </div>
        {row.taken && <div className={classes.detail}>{formatTimeAndPlace(row.taken)}</div>}
      </td>
      {hasNotes && (
        <td data-empty={!row.note || undefined}>
          <bdi>{row.note || '–'}</bdi>
        </td>
      )}
      <td>
        <Result row={row} content={content} />
        {row.status === 'done' && <WholeResult row={row} content={content} />}
      </td>
      {hasReviews && (
        <td className={classes.review} data-empty={!row.verdict || undefined}>
          {formatCell(row, 'verdict') ?? '–'}
          {row.reviewer && (
            <div className={classes.detail}>
              <bdi>{row.reviewer}</bdi>
            </div>
          )}
        </td>
      )}
    </tr>
  )
})

/** The whole text, of which the headline is the start, and what was corrected. */
function WholeResult({ row, content }: RowContentProps) {
  const { id, headline, correction } = row
  const { agent } = content
  const { data } = useQuery({
    queryKey: [reportTextQueryPrefix, id, correction],
    queryFn: async () => {
      const result = await content.readResult(row)
      return {
        text: interpretResult(result, agent).fullText,
        changes: correction ? listCorrectedFields(correction, result, agent) : [],
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

function Result({ row, content }: RowContentProps) {
  const { headline, warning, confidence, status, statusLabel, reason } = row
  if (!headline)
    return (
      <>
        <RowStatusText status={status} label={statusLabel} />
        {reason && <div className={classes.detail}>{reason}</div>}
      </>
    )
  const total = formatCell(row, `column:${totalColumn}`)
  const details = joinParts([
    total && `Total ${total}`,
    confidence !== undefined && `${formatCell(row, 'confidence')} ${getConfidenceName(content.agent)}`,
    warning,
  ])
  return (
    <>
      <bdi className={classes.headline}>{headline}</bdi>
      {details && (
        <div className={classes.detail}>
          <bdi>{details}</bdi>
        </div>
      )}
    </>
  )
}
