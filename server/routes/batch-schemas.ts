import { z } from '@hono/zod-openapi'
import { Parameter } from '#contract/inference.ts'
import { Id, storableText } from '#contract/zod.ts'
import type { ItemCounts, Batch as StoredBatch } from '../batches/batches.ts'

const count = z.number().int().nonnegative()

export const Batch = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    agent_code: z.string(),
    variant_id: z.string().nullable(),
    parameter: z.string().nullable(),
    created_at: z.string(),
    cancelled_at: z.string().nullable(),
    status: z
      .enum(['running', 'complete', 'cancelled'])
      .describe(
        '`running` while items are queued or running, then `complete` or `cancelled`. A complete batch takes more items.',
      ),
    items: z
      .object({ queued: count, running: count, succeeded: count, failed: count, cancelled: count })
      .describe('The number of items by status'),
  })
  .openapi('Batch')

export const NewBatch = z
  .object({
    agent_code: z.string(),
    variant_id: Id.optional(),
    parameter: Parameter.optional(),
    name: z
      .string()
      .max(200)
      .refine(...storableText)
      .optional(),
  })
  .openapi('NewBatch')

export const BatchItem = z
  .object({
    id: z.string().describe('The `Idempotency-Key` of the request'),
    run_id: z.string().describe('For `/runs/{id}`'),
    status: z.enum(['queued', 'running', 'succeeded']),
  })
  .openapi('BatchItem')

export const CancelledItems = z.object({ cancelled: count })

/** Returns a batch in the JSON of the API. */
export function batchToJson(batch: StoredBatch, counts: ItemCounts): z.infer<typeof Batch> {
  return {
    id: batch.id,
    name: batch.name ?? null,
    agent_code: batch.agentCode,
    variant_id: batch.variantId ?? null,
    parameter: batch.context ?? null,
    created_at: batch.createdAt.toISOString(),
    cancelled_at: batch.cancelledAt?.toISOString() ?? null,
    status: getBatchStatus(batch, counts),
    items: counts,
  }
}

function getBatchStatus({ cancelledAt }: StoredBatch, { queued, running }: ItemCounts) {
  if (queued + running > 0) return 'running'
  return cancelledAt ? 'cancelled' : 'complete'
}
