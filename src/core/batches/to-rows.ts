import { formatReason, statusLabels } from '#core/runs/describe-state.ts'
import { isPending, type Run } from '#core/runs/run.ts'
import { getRunGroup } from '#core/runs/run-groups.ts'
import type { BatchRow, RowStatus } from './batch-row.ts'

type VerdictOf = (runId: string) => BatchRow['verdict']

/** Rows of unchanged runs are the same objects and not rendered again. */
const known = new WeakMap<Run, BatchRow>()

/** Returns a row per image, with its reruns. */
export function toRows(runs: readonly Run[], verdictOf: VerdictOf): BatchRow[] {
  const reruns = Map.groupBy(
    runs.filter(({ rerunOf }) => rerunOf !== undefined),
    ({ rerunOf }) => rerunOf,
  )
  return runs
    .filter(({ rerunOf }) => rerunOf === undefined)
    .map((run) => toRow(run, verdictOf, reruns.get(run.id) ?? none))
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

function toRow(run: Run, verdictOf: VerdictOf, reruns: readonly Run[]): BatchRow {
  const verdict = verdictOf(run.idempotencyKey)
  const rerunRows = reruns.map((rerun) => toRow(rerun, verdictOf, none))
  const before = known.get(run)
  const isSame =
    before?.verdict === verdict &&
    before?.reruns.length === rerunRows.length &&
    rerunRows.every((row, index) => row === before.reruns[index])
  if (before && isSame) return before
  const row = { ...describe(run), verdict, reruns: rerunRows }
  known.set(run, row)
  return row
}

function describe(run: Run): Omit<BatchRow, 'verdict' | 'reruns'> {
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
  if (isPending(run) || state.status !== 'done') {
    const reason = state.status === 'done' ? undefined : formatReason(state)
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

/** The key is the row without a verdict. Unchanged rows are the same objects, too. */
const rowsWithVerdicts = new WeakMap<BatchRow, BatchRow>()

/** Adds the reviews of this device to a batch that is not on it. */
export function addVerdicts(rows: readonly BatchRow[], verdictOf: VerdictOf): BatchRow[] {
  return rows.map((row) => {
    const verdict = verdictOf(row.id)
    if (verdict === row.verdict) return row
    const before = rowsWithVerdicts.get(row)
    if (before && before.verdict === verdict) return before
    const next = { ...row, verdict }
    rowsWithVerdicts.set(row, next)
    return next
  })
}
