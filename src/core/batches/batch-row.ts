import type { Verdict } from '#core/reviews/review.ts'
import type { Run } from '#core/runs/run.ts'
import type { Size } from '#domain/geometry.ts'
import { toSentenceCase } from '#domain/results/parsing/sanitize-text.ts'

/** The total of a receipt, and its currency, which is shown in the same column. */
export const totalColumn = 'total.value'
export const currencyColumn = 'total.currency'

/** The names that the API and exports have. */
export const itemStatusByRowStatus = {
  waiting: 'queued',
  sending: 'running',
  done: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
} as const

export type RowStatus = keyof typeof itemStatusByRowStatus

/** A row of the table of a batch: an image with its result, on this device or on the server. Times are in ms. */
export type BatchRow = {
  /** The id of the run, or of the item of a batch that is not on this device. */
  id: string
  /** The idempotency key of the run, by which the server knows it and its review. */
  runId: string
  /** The client's id of an item of a batch that was made with the API. */
  itemId?: string | undefined
  /** Rows are in the order of their positions. In a shared batch it is the time at which the image was added, since 1970. */
  position: number
  path: string
  /** How the image is named: by its file, or by its number and note in a series. */
  title: string
  status: RowStatus
  statusLabel: string
  reason?: string | undefined
  /** Empty without a result. */
  headline: string
  /** From 0 to 1. */
  confidence?: number | undefined
  warning?: string | undefined
  tone?: 'ok' | 'caution' | 'bad' | undefined
  /** Of the upright image, in pixels; undefined if it is not known. */
  imageSize?: Size | undefined
  isShared: boolean
  note?: string | undefined
  taken?: Run['taken']
  /** Who has sent it, if it is not on this device. */
  sender?: string | undefined
  /** What the user has added to the photo, by the names of `photoColumns`. */
  added?: Readonly<Record<string, string | number>> | undefined
  /** The values that were added, and those of the result by field. */
  columns: Readonly<Record<string, string | number | boolean>>
  verdict?: Verdict | undefined
  reviewer?: string | undefined
  correction?: Readonly<Record<string, unknown>> | undefined
  /** Since 1970. */
  completedAt?: number | undefined
  elapsedMs?: number | undefined
  model?: string | undefined
  variant?: string | undefined
  reruns: readonly BatchRow[]
}

/** The most frequent first. */
export function listColumns(rows: readonly BatchRow[]): string[] {
  const counts = new Map<string, number>()
  for (const { columns } of rows)
    for (const name of Object.keys(columns)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name)
}

/** In the order in which they appear. */
export function listRerunVariants(rows: readonly BatchRow[]): string[] {
  return [...new Set(rows.flatMap(({ reruns }) => reruns.map(getVariantName)))]
}

/** The last run with the variant counts. */
export function findRerun(row: BatchRow, variant: string): BatchRow | undefined {
  return row.reruns.findLast((rerun) => getVariantName(rerun) === variant)
}

export function getVariantName({ variant }: BatchRow): string {
  return variant ?? 'Rerun'
}

/** Returns "Total objects" for `total_objects`. */
export function formatColumnName(name: string): string {
  if (name === totalColumn) return 'Total'
  return toSentenceCase(name.replace(/[._-]+/g, ' ').trim())
}
