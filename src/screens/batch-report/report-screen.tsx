import { Button, Group, Skeleton } from '@mantine/core'
import { type Query, useIsFetching } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import { countByStatus, formatCounts } from '#core/batches/count-rows.ts'
import { formatCountTotal } from '#core/batches/format-count-total.ts'
import { type MergedBatch, useMergedBatch } from '#core/batches/use-merged-batch.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { MissingRowsNotice } from '#features/batches/missing-rows-notice.tsx'
import { formatDate, formatDateTime, formatNumber } from '#platform/format.ts'
import { NoBatch } from '#screens/shared/no-batch.tsx'
import { ReadThumbnailContext, rowThumbnailQueryPrefix } from '#screens/shared/row-thumbnail.tsx'
import { IconArrowLeft, IconPrinter } from '#ui/icons.gen.ts'
import { usePageTitle } from '#ui/page-header.tsx'
import classes from './report.module.css'
import { ReportRow, reportTextQueryPrefix } from './report-row.tsx'

export function ReportScreen({ batchId }: { batchId: string }) {
  const state = useMergedBatch(batchId)
  if (state.status === 'loading')
    return <Skeleton height={420} role="status" aria-label="Opening the report" />
  if (state.status === 'failed')
    return <NoBatch title="Report" problem={state.problem} onRetry={state.retry} />
  return <Report batch={state.opened} />
}

function Report({ batch }: { batch: MergedBatch }) {
  const { rows, content, missing } = batch
  usePageTitle(`Report · ${batch.name}`)
  const [today] = useState(() => formatDate(Date.now()))
  const page = useRef<HTMLElement>(null)
  const hasNotes = rows.some(({ note }) => note)
  const hasReviews = rows.some(({ verdict }) => verdict)
  const isFetching = useIsFetching({ predicate: isPartOfReport }) > 0
  const isLoading = isFetching || (missing !== undefined && !missing.problem)

  /** The dialog of the browser prints only decoded images. */
  async function print(): Promise<void> {
    const images = [...(page.current?.querySelectorAll('img[src]') ?? [])] as HTMLImageElement[]
    await Promise.allSettled(images.map((image) => image.decode()))
    globalThis.print()
  }

  return (
    <article className={classes.report} ref={page} aria-label="Report">
      <Group className={classes.actions ?? ''} justify="space-between" gap="sm">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} />}
          renderRoot={(props) => <Link to="/batches/$id" params={{ id: batch.id }} {...props} />}
        >
          Open the table
        </Button>
        <Button leftSection={<IconPrinter size={18} />} loading={isLoading} onClick={() => void print()}>
          Print
        </Button>
      </Group>
      <h1 className={classes.title} tabIndex={-1} data-page-heading>
        <bdi>{batch.name}</bdi>
      </h1>
      <Facts batch={batch} />
      {missing && <MissingRowsNotice {...missing} />}
      <table className={classes.table} aria-label="Photos">
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Photo</th>
            {hasNotes && <th scope="col">Note or code</th>}
            <th scope="col">Result</th>
            {hasReviews && <th scope="col">Review</th>}
          </tr>
        </thead>
        <tbody>
          <ReadThumbnailContext value={content.readThumbnail}>
            {rows.map((row, index) => (
              <ReportRow key={row.id} {...{ row, content, hasNotes, hasReviews }} number={index + 1} />
            ))}
          </ReadThumbnailContext>
        </tbody>
      </table>
      <p className={classes.end}>Printed from AI Vision Platform, {today}</p>
    </article>
  )
}

const isPartOfReport = ({ queryKey: [name] }: Query) =>
  name === rowThumbnailQueryPrefix || name === reportTextQueryPrefix

function Facts({ batch }: { batch: MergedBatch }) {
  const { agent, variantName, parameter, rows } = batch
  const facts: [string, string | undefined][] = [
    ['Agent', joinParts([agent.name, variantName])],
    ['Context', parameter],
    ['Date', formatPeriod(batch)],
    ['Photos', formatCounts(countByStatus(rows))],
    ['Counted', formatCountTotal(rows, batch.content.agent)],
    ['Reviews', describeReviews(rows)],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Covers the first to the last photo. */
function formatPeriod({ createdAt, rows, local, content }: MergedBatch): string {
  const getTime = ({ id, position }: BatchRow) => local?.runs.get(id)?.createdAt ?? position
  // The positions of a batch that was made with the API are no times.
  const times = content.readImage ? rows.map(getTime) : []
  const first = times.reduce((one, other) => Math.min(one, other), createdAt)
  const last = times.reduce((one, other) => Math.max(one, other), createdAt)
  // A printed page needs the year.
  const format = (at: number) => formatDateTime(at, 0)
  return format(first) === format(last) ? format(first) : `${format(first)} – ${format(last)}`
}

function describeReviews(rows: readonly BatchRow[]): string | undefined {
  const right = rows.filter(({ verdict }) => verdict === 'right').length
  const wrong = rows.filter(({ verdict }) => verdict === 'wrong').length
  if (right + wrong === 0) return undefined
  return `${formatNumber(right)} right · ${formatNumber(wrong)} wrong`
}
