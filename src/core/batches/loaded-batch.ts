import type { Batch } from '#contract/batch.ts'
import type { BatchAgent } from './batch-agent.ts'
import type { LoadedItems } from './batch-items.ts'
import type { BatchRow } from './batch-row.ts'

export type LoadedBatch = {
  batch: Batch
  agent: BatchAgent
  items: LoadedItems
  rows: readonly BatchRow[]
  /** Whether all items are loaded, apart from those that only this device has added. */
  isComplete: boolean
}

/** `error` is that of the last attempt, if it failed. */
export type ServerBatchState = { data: LoadedBatch | undefined; error: Error | null }

export const countItems = ({ items }: Batch) => Object.values(items).reduce((sum, count) => sum + count, 0)
