import type { StoredBatchItem } from '#contract/batch-item.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { toPhotoColumns } from '#domain/batches/photo-columns.ts'
import { parseLosslessJson } from '#domain/results/parsing/lossless-json.ts'
import type { BatchAgent } from './batch-agent.ts'
import type { BatchRow, RowStatus } from './batch-row.ts'
import { addRowTitles } from './row-titles.ts'

/** An item of the server. Its result is a part of `page`, which the browser may store on the disk. */
export type LoadedItem = { row: BatchRow; version: string; page?: Blob; start: number; end: number }

/** The items of a batch on the server by run. It is not changed: each change is another object. */
export type LoadedItems = ReadonlyMap<string, LoadedItem>

type Context = {
  batchId: string
  agent: BatchAgent
  /** The items of an earlier response. Rows that have not changed are the same objects. */
  known: LoadedItems
}

const looks: Record<StoredBatchItem['status'], { status: RowStatus; statusLabel: string }> = {
  queued: { status: 'waiting', statusLabel: 'Waiting' },
  running: { status: 'sending', statusLabel: 'Running' },
  succeeded: { status: 'done', statusLabel: 'Done' },
  failed: { status: 'failed', statusLabel: 'Failed' },
  cancelled: { status: 'cancelled', statusLabel: 'Cancelled' },
}

/** After this time the page may respond to input, because thousands of rows take longer than a second. In ms. */
const maxTaskMs = 20

export async function toLoadedItems(
  items: readonly StoredBatchItem[],
  context: Context,
): Promise<LoadedItems> {
  const encoder = new TextEncoder()
  const results: Uint8Array<ArrayBuffer>[] = []
  const entries: [string, Omit<LoadedItem, 'page'>][] = []
  let end = 0
  let resumedAt = performance.now()
  for (const item of items) {
    if (performance.now() - resumedAt > maxTaskMs) {
      await new Promise((resolve) => setTimeout(resolve))
      resumedAt = performance.now()
    }
    const known = context.known.get(item.run_id)
    const version = getVersion(item)
    const row = known?.version === version ? known.row : toRow(item, context)
    const start = end
    if (item.result !== undefined) {
      const bytes = encoder.encode(JSON.stringify(item.result))
      results.push(bytes)
      end += bytes.length
    }
    entries.push([item.run_id, { row, version, start, end }])
  }
  const page = new Blob(results)
  return new Map(entries.map(([id, entry]) => [id, { ...entry, page }]))
}

export function listRows(items: LoadedItems): readonly BatchRow[] {
  const rows = [...items.values()].map(({ row }) => row)
  return addRowTitles(
    rows.toSorted((one, other) => one.position - other.position || compare(one.id, other.id)),
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : 1)

/** Resolves with undefined if the item has no result. */
export async function readItemResult(items: LoadedItems, runId: string): Promise<unknown> {
  const { page, start, end } = items.get(runId) ?? { start: 0, end: 0 }
  return page && end > start ? parseLosslessJson(await page.slice(start, end).text()) : undefined
}

/** What may change of an item, besides its review's correction, which has another revision then. */
function getVersion({ status, name, note, image, revision, result, completed_at }: StoredBatchItem): string {
  return JSON.stringify([status, name, note, image?.digest, revision, result === undefined, completed_at])
}

function toRow(item: StoredBatchItem, { batchId, agent }: Context): BatchRow {
  const { run_id: id, position, image, status, result, error, taken_at, place, verdict, correction } = item
  const itemId = id.startsWith(`${batchId}:`) ? id.slice(batchId.length + 1) : undefined
  const path = item.name || itemId || id
  const taken = taken_at === null ? undefined : { at: Date.parse(taken_at), place: place ?? undefined }
  const note = item.note ?? undefined
  const added = toPhotoColumns({ note, takenAt: taken_at, place })
  const shared = {
    ...{ id, runId: id, itemId, position, path, note, taken, added },
    title: path,
    ...looks[status],
    imageSize: image ? { width: image.width, height: image.height } : undefined,
    isShared: image !== null,
    sender: item.created_by?.name || undefined,
    verdict: verdict ?? undefined,
    reviewer: item.reviewed_by?.name || undefined,
    correction: correction ?? undefined,
    variant: agent.variantName,
    completedAt: item.completed_at === null ? undefined : Date.parse(item.completed_at),
    reruns: [],
  }
  if (result === undefined) {
    const reason = status === 'succeeded' ? 'The server no longer has this result.' : error?.message
    return { ...shared, reason, headline: '', columns: added }
  }
  const { headline, columns, model, processingMs } = interpretResult(result, agent)
  const { text, ...details } = headline
  return {
    ...shared,
    ...details,
    headline: text,
    columns: { ...added, ...columns },
    model,
    elapsedMs: processingMs,
  }
}
