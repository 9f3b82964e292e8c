import { batchCalls } from '#api/batch-calls.ts'
import type { Batch } from '#contract/batch.ts'
import { loadOnce } from '#platform/load-once.ts'
import type { UserScope } from '#platform/user-scope.ts'
import type { BatchAgent } from './batch-agent.ts'
import type { LoadedItem, LoadedItems } from './batch-items.ts'
import { mergeItemReviews } from './own-runs.ts'
import { type CallOptions, readItemPagesByRun, readPages } from './read-pages.ts'

/** `known` are items that were read earlier. They are reused if they have not changed. */
type BatchToRead = { batch: Batch; agent: BatchAgent; known: LoadedItems }

const pageSize = 200

/** Loaded separately, so that no screen waits for the definitions of the agents. */
export const loadBatchItemsModule = loadOnce(() => import('./batch-items.ts'))

/** Reads the items of a batch page by page, and saves their reviews. Yields all items so far, in the same map. */
export async function* readAllItems(
  scope: UserScope,
  { batch, agent, known }: BatchToRead,
  options: CallOptions,
): AsyncGenerator<{ items: LoadedItems; isLast: boolean }> {
  const { toLoadedItems } = await loadBatchItemsModule()
  const items = new Map<string, LoadedItem>()
  const readPage = (after?: string) => batchCalls.items(batch.id, { after, limit: pageSize, ...options })
  for await (const page of readPages(readPage)) {
    const read = await toLoadedItems(page.items, { batchId: batch.id, agent, known })
    for (const [runId, item] of read) items.set(runId, item)
    await mergeItemReviews(scope, page.items, batch)
    yield { items, isLast: page.next === null }
  }
}

export async function rereadItems(
  scope: UserScope,
  { batch, agent, items: known }: { batch: Batch; agent: BatchAgent; items: LoadedItems },
  runIds: readonly string[],
  options: CallOptions,
): Promise<LoadedItems> {
  const { toLoadedItems } = await loadBatchItemsModule()
  const items = new Map(known)
  for (const runId of runIds) items.delete(runId)
  for await (const page of readItemPagesByRun(batch.id, runIds, options)) {
    const read = await toLoadedItems(page.items, { batchId: batch.id, agent, known })
    for (const [runId, item] of read) items.set(runId, item)
    await mergeItemReviews(scope, page.items, batch)
  }
  return items
}
