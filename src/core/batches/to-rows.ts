import type { FindReview } from '#core/reviews/use-find-review.ts'
import { getPendingReason, statusLabels } from '#core/runs/describe-state.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunStatusGroup } from '#core/runs/run-status-groups.ts'
import { toPhotoColumns } from '#domain/batches/photo-columns.ts'
import type { BatchRow, RowStatus } from './batch-row.ts'
import { addRowTitles, getRowTitle } from './row-titles.ts'

type Reviewed = Pick<BatchRow, 'verdict' | 'correction' | 'reviewer'>

function readReview(findReview: FindReview, runId: string): Reviewed {
  const { verdict, correction, reviewer } = findReview(runId) ?? {}
  return { verdict: verdict ?? undefined, correction: correction ?? undefined, reviewer }
}

const isSameReview = (one: Reviewed, other: Reviewed) =>
  one.verdict === other.verdict && one.correction === other.correction && one.reviewer === other.reviewer

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

function toRow(run: Run, number: number, findReview: FindReview, reruns: readonly Run[]): BatchRow {
  const review = readReview(findReview, run.idempotencyKey)
  const rerunRows = reruns.map((rerun) => toRow(rerun, number, findReview, none))
  const before = known.get(run)
  const title = getRowTitle({ path: getPath(run), note: run.note }, number)
  const isSame =
    before !== undefined &&
    isSameReview(before, review) &&
    before.title === title &&
    before.reruns.length === rerunRows.length &&
    rerunRows.every((row, index) => row === before.reruns[index])
  if (isSame) return before
  const row = { ...describe(run), title, ...review, reruns: rerunRows }
  known.set(run, row)
  return row
}

const getPath = ({ source, image }: Run) => source?.path ?? image.name

function describe(run: Run): Omit<BatchRow, 'title' | keyof Reviewed | 'reruns'> {
  const { id, state, image, variantName: variant, note, taken } = run
  const added = toPhotoColumns({ note, takenAt: taken?.at, place: taken?.place })
  const shared = {
    id,
    runId: run.idempotencyKey,
    position: Number.parseInt(id, 10),
    path: getPath(run),
    imageSize: image.size ?? undefined,
    isShared: run.sharing === 'sent',
    note,
    taken,
    status: getRunStatusGroup(run) satisfies RowStatus,
    statusLabel: statusLabels[state.status],
    variant,
    added,
  }
  if (state.status !== 'done') {
    const reason = getPendingReason(state)
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

/** The key is the row with the review that the server has. Unchanged rows are the same objects, too. */
const reviewedRows = new WeakMap<BatchRow, BatchRow>()

/** Replaces the reviews of the server by those of this device, which may be newer. */
export function applyLocalReviews(rows: readonly BatchRow[], findReview: FindReview): BatchRow[] {
  return rows.map((row) => {
    if (!findReview(row.runId)) return row
    const review = readReview(findReview, row.runId)
    if (isSameReview(row, review)) return row
    const before = reviewedRows.get(row)
    if (before && isSameReview(before, review)) return before
    const next = { ...row, ...review }
    reviewedRows.set(row, next)
    return next
  })
}

/**
 * Returns the rows of a batch that is partly on this device, by their positions. A run of this device has the newer state, and
 * may have reruns.
 */
export function mergeRows(own: readonly BatchRow[], others: readonly BatchRow[]): readonly BatchRow[] {
  if (others.length === 0) return own
  const ownIds = new Set(own.map(({ runId }) => runId))
  const added = others.filter(({ runId }) => !ownIds.has(runId))
  if (added.length === 0) return own
  return addRowTitles([...own, ...added].toSorted((one, other) => one.position - other.position))
}
