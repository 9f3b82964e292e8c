import { Batch } from '#contract/batch.ts'
import { StoredBatchItems } from '#contract/batch-item.ts'
import { z } from '#contract/zod.ts'

export const batchSchemas = { batch: Batch, batches: z.array(Batch), items: StoredBatchItems }
