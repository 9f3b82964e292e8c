import { Parameter } from './inference.ts'
import { Id, storableText, z } from './zod.ts'

const count = z.number().int().nonnegative()

/** Body of `POST /api/v1/batches`. */
export const NewBatch = z.object({
  agent_code: z.string(),
  variant_id: Id.optional(),
  parameter: Parameter.optional(),
  name: z
    .string()
    .max(200)
    .refine(...storableText)
    .optional(),
})

/** Made with the API. Response of `GET /api/v1/batches/{id}`. */
export const Batch = z.object({
  id: z.string(),
  name: z.string().nullable(),
  agent_code: z.string(),
  variant_id: z.string().nullable(),
  parameter: z.string().nullable(),
  /** In ISO 8601, as `cancelled_at`. */
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
export type Batch = z.infer<typeof Batch>

/** Response of `POST /api/v1/batches/{id}/items`. */
export const AddedBatchItem = z.object({
  id: z.string().describe('The `Idempotency-Key` of the request'),
  run_id: z.string().describe('For `/runs/{id}`'),
  status: z.enum(['queued', 'running', 'succeeded']),
})

/** Response of `DELETE /api/v1/batches/{id}`. */
export const CancelledItems = z.object({ cancelled: count })

/** A line of `GET /api/v1/batches/{id}/results`. */
export const BatchItem = z.looseObject({
  /** The client's id; empty if the item has expired, or was added again after it had failed. */
  id: z.string(),
  status: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
  /** With the status `succeeded`, in ISO 8601. */
  completed_at: z.string().nullish(),
  /** With the status `succeeded`, for 14 days. */
  result: z.unknown().optional(),
  /** With the status `failed`. */
  error: z.looseObject({ message: z.string() }).optional(),
})
export type BatchItem = z.infer<typeof BatchItem>
