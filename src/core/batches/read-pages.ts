import type { StoredBatchItems } from '#contract/batch-item.ts'
import type { z } from '#contract/zod.ts'

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
