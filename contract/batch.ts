import { z } from './zod.ts'

/** A batch that was made with the API. Response of `GET /api/v1/batches/{id}`. */
export const Batch = z.looseObject({
  id: z.string(),
  name: z.string().nullable(),
  agent_code: z.string(),
  variant_id: z.string().nullable(),
  parameter: z.string().nullable(),
  /** In ISO 8601, as `cancelled_at`. */
  created_at: z.string(),
  cancelled_at: z.string().nullable(),
  /** `running` while items are queued or running, also after a cancellation. A complete batch takes more items. */
  status: z.enum(['running', 'complete', 'cancelled']),
  /** The number of items by status. */
  items: z.looseObject({
    queued: z.number(),
    running: z.number(),
    succeeded: z.number(),
    failed: z.number(),
    cancelled: z.number(),
  }),
})
export type Batch = z.infer<typeof Batch>

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
