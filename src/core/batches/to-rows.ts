import type { FindReview } from '#core/reviews/use-reviews.ts'
import { formatReason, statusLabels } from '#core/runs/describe-state.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunGroup } from '#core/runs/run-groups.ts'
import { isPhoto } from '#core/runs/run-title.ts'
import { formatNumber } from '#platform/format.ts'
import type { BatchRow, RowStatus } from './batch-row.ts'

type Reviewed = Pick<BatchRow, 'verdict' | 'correction'>

function readReview(findReview: FindReview, runId: string): Reviewed {
  const { verdict, correction } = findReview(runId) ?? {}
  return { verdict: verdict ?? undefined, correction: correction ?? undefined }
}

const isSameReview = (one: Reviewed, other: Reviewed) =>
  one.verdict === other.verdict && one.correction === other.correction

/** Rows of unchanged runs are the same objects and not rendered again. */
const known = new WeakMap<Run, BatchRow>()

/** Returns a row per image, with its reruns. */
export function toRows(runs: readonly Run[], findReview: FindReview): BatchRow[] {
  const reruns = Map.groupBy(
    runs.filter(({ rerunOf }) => rerunOf !== undefined),
    ({ rerunOf }) => rerunOf,
  )
  return runs
    .filter(({ rerunOf }) => rerunOf === undefined)
    .map((run, index) => toRow(run, index + 1, findReview, reruns.get(run.id) ?? none))
}

const none: Run[] = []

/** The results of no agent have fields of these names. */
function listAdded({ note, taken }: Run): Record<string, string | number> {
  return {
    ...(note ? { your_note: note } : {}),
    ...(taken ? { photo_taken: new Date(taken.at).toISOString() } : {}),
    ...(taken?.place
      ? {
          photo_latitude: taken.place.latitude,
          photo_longitude: taken.place.longitude,
          photo_accuracy_m: Math.round(taken.place.accuracy),
        }
      : {}),
  }
}

/** @param number of the image in the batch, from 1. */
function toRow(run: Run, number: number, findReview: FindReview, reruns: readonly Run[]): BatchRow {
  const review = readReview(findReview, run.idempotencyKey)
  const rerunRows = reruns.map((rerun) => toRow(rerun, number, findReview, none))
  const before = known.get(run)
  const isSame =
    before !== undefined &&
    isSameReview(before, review) &&
    before.title === nameImage(run, number) &&
    before.reruns.length === rerunRows.length &&
    rerunRows.every((row, index) => row === before.reruns[index])
  if (isSame) return before
  const row = { ...describe(run), title: nameImage(run, number), ...review, reruns: rerunRows }
  known.set(run, row)
  return row
}

/** The photos of a series have the same name but for the time, so the camera shows their number and note. */
function nameImage({ image, source, note }: Run, number: number): string {
  if (!isPhoto(image)) return source?.path ?? image.name
  return [`Photo ${formatNumber(number)}`, note].filter(Boolean).join(' · ')
}

function describe(run: Run): Omit<BatchRow, 'title' | 'verdict' | 'correction' | 'reruns'> {
  const { id, state, source, image, variantName: variant } = run
  const added = listAdded(run)
  const shared = {
    id,
    path: source?.path ?? image.name,
    status: getRunGroup(run) satisfies RowStatus,
    statusLabel: statusLabels[state.status],
    variant,
    added,
  }
  if (state.status !== 'done') {
    const reason = formatReason(state)
    return { ...shared, reason, headline: '', columns: added }
  }
  const { headline, summary, columns = {}, model, completedAt, elapsedMs } = state
  return {
    ...shared,
    headline: headline?.text ?? summary,
    confidence: headline?.confidence,
    warning: headline?.warning,
    tone: headline?.tone,
    columns: { ...added, ...columns },
    model,
    completedAt,
    elapsedMs,
  }
}

/** The key is the row without a review. Unchanged rows are the same objects, too. */
const reviewedRows = new WeakMap<BatchRow, BatchRow>()

/** Adds the reviews of this device to a batch that is not on it. */
export function addReviews(rows: readonly BatchRow[], findReview: FindReview): BatchRow[] {
  return rows.map((row) => {
    const review = readReview(findReview, row.id)
    if (isSameReview(row, review)) return row
    const before = reviewedRows.get(row)
    if (before && isSameReview(before, review)) return before
    const next = { ...row, ...review }
    reviewedRows.set(row, next)
    return next
  })
}
