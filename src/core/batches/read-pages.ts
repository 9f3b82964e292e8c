import { batchCalls, maxRunIdsPerCall } from '#api/batch-calls.ts'
import type { StoredBatchItems } from '#contract/batch-item.ts'
import type { z } from '#contract/zod.ts'

export type CallOptions = { signal: AbortSignal; uid: string; organizationId: string | undefined }

/** Reads all pages of items, also of those that were named: a page has fewer items if their results are large. */
export async function* readPages(
  readPage: (after?: string) => Promise<z.infer<typeof StoredBatchItems>>,
): AsyncGenerator<z.infer<typeof StoredBatchItems>> {
  let after: string | null | undefined
  while (after !== null) {
    const page = await readPage(after)
    yield page
    after = page.next
  }
}

/** Reads the items of these runs, without those that were deleted. */
export async function* readItemPagesByRun(batchId: string, runIds: readonly string[], options: CallOptions) {
  for (let start = 0; start < runIds.length; start += maxRunIdsPerCall) {
    const some = runIds.slice(start, start + maxRunIdsPerCall)
    yield* readPages((after) => batchCalls.itemsByRun(batchId, some, { after, ...options }))
  }
}
