import { ConnectionError } from '#api/errors.ts'
import { BatchItem } from '#contract/batch.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { parseExactJson } from '#domain/results/parsing/exact-json.ts'
import type { BatchRow, RowStatus } from './batch-row.ts'

/** The rows of a batch of the API. Their results stay in the response, which the browser may keep on the disk. */
export type BatchItems = {
  rows: readonly BatchRow[]
  readResult: (row: Pick<BatchRow, 'id'>) => Promise<unknown>
}

type ItemContext = {
  batchId: string
  agent: AgentRef
  /** The name of the variant. */
  variant?: string | undefined
  /** The rows of the last response. Those that have not changed are returned as the same objects. */
  known?: readonly BatchRow[] | undefined
}

const looks: Record<BatchItem['status'], { status: RowStatus; statusLabel: string }> = {
  queued: { status: 'waiting', statusLabel: 'Waiting' },
  running: { status: 'sending', statusLabel: 'Running' },
  succeeded: { status: 'done', statusLabel: 'Done' },
  failed: { status: 'failed', statusLabel: 'Failed' },
  cancelled: { status: 'cancelled', statusLabel: 'Cancelled' },
}

/** After this time the page may respond to input, because thousands of rows take longer than a second. In ms. */
const maxTaskMs = 20

/**
 * Reads the response of `GET /batches/{id}/results`, one line at a time.
 *
 * @throws ConnectionError if it is not the response of our server.
 */
export async function readItems(response: Blob, context: ItemContext): Promise<BatchItems> {
  const known = new Map(context.known?.map((row) => [row.id, row]))
  const rows: BatchRow[] = []
  const ranges = new Map<string, [start: number, end: number]>()
  let resumedAt = performance.now()
  for await (const { text, start, end } of readLines(response)) {
    if (performance.now() - resumedAt > maxTaskMs) {
      await new Promise((resolve) => setTimeout(resolve))
      resumedAt = performance.now()
    }
    const item = parseLine(text)
    const row = toRow(item, rows.length + 1, { ...context, known })
    rows.push(row)
    if (item.result !== undefined) ranges.set(row.id, [start, end])
  }
  return {
    rows,
    readResult: async ({ id }) => {
      const range = ranges.get(id)
      return range && parseLine(await response.slice(...range).text()).result
    },
  }
}

/** Yields the lines with the positions of their first byte and after their last one. */
async function* readLines(blob: Blob): AsyncGenerator<{ text: string; start: number; end: number }> {
  const reader = blob.stream().getReader()
  const decoder = new TextDecoder()
  let text = ''
  let start = 0
  let position = 0
  for (;;) {
    const { done, value: bytes } = await reader.read()
    if (done) break
    let from = 0
    for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, from)) {
      text += decoder.decode(bytes.subarray(from, at))
      yield { text, start, end: position + at }
      from = at + 1
      start = position + from
      text = ''
    }
    text += decoder.decode(bytes.subarray(from), { stream: true })
    position += bytes.length
  }
  if (text) yield { text, start, end: position }
}

const lineFeed = 0x0a

function parseLine(line: string): BatchItem {
  try {
    return BatchItem.parse(parseExactJson(line))
  } catch {
    throw new ConnectionError('invalid-response', 'The results of this batch could not be read.')
  }
}

type RowContext = Omit<ItemContext, 'known'> & { known: ReadonlyMap<string, BatchRow> }

/** @param position the position of the item in the batch, from 1, which identifies items that have lost their id. */
function toRow(item: BatchItem, position: number, { batchId, agent, variant, known }: RowContext): BatchRow {
  const id = item.id ? `${batchId}:${item.id}` : `${batchId}/${position}`
  const before = known.get(id)
  if (before?.status === looks[item.status].status) return before
  const shared = {
    id,
    itemId: item.id,
    path: item.id || `Item ${position}`,
    title: item.id || `Item ${position}`,
    ...looks[item.status],
    variant,
    completedAt: item.completed_at ? Date.parse(item.completed_at) : undefined,
    reruns: [],
  }
  const { result, error } = item
  if (result === undefined) {
    const reason = item.status === 'succeeded' ? 'The server no longer has this result.' : error?.message
    return { ...shared, reason, headline: '', columns: {} }
  }
  const { headline, columns, model, processingMs } = interpretResult(result, agent)
  const { text, ...details } = headline
  return {
    ...shared,
    ...details,
    headline: text,
    columns,
    model,
    elapsedMs: processingMs,
  }
}
