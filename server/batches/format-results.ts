import type { Agent } from '#contract/agent.ts'
import { createBatchCsv } from '#domain/batches/batch-csv.ts'
import type { ItemResult } from './batch-results.ts'

export async function* toCsv(
  items: AsyncIterable<ItemResult>,
  agent: Agent,
  variantId: string | null | undefined,
): AsyncGenerator<string> {
  const variant = agent.variants?.find(({ id }) => String(id) === variantId)?.name ?? variantId ?? undefined
  const csv = createBatchCsv({ agent })
  yield csv.header
  let position = 0
  for await (const { id, status, completed_at, error, result, verdict } of items) {
    position += 1
    yield csv.formatItem({
      // Expired items have lost their id.
      ...{ image: id || `Item ${position}`, id, status, error: error?.message, verdict, variant },
      completedAt: completed_at,
      result: result === undefined ? undefined : JSON.parse(result),
    })
  }
}

/** The results are sent unchanged. */
export async function* toJsonLines(items: AsyncIterable<ItemResult>): AsyncGenerator<string> {
  for await (const { id, status, completed_at, error, result } of items) {
    const head = JSON.stringify({ id, status, completed_at, error })
    yield result === undefined ? `${head}\n` : `${head.slice(0, -1)},"result":${result}}\n`
  }
}
