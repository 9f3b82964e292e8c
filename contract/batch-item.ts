import { UserRef } from './user-ref.ts'
import { storableText, storableTime, z } from './zod.ts'

const Time = z.iso.datetime({ offset: true }).refine(...storableTime)
const Text = z.string().refine(...storableText)

export const Place = z.object({
  /** In degrees, as `longitude`. */
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** In meters. */
  accuracy: z.number().min(0).max(1e9),
})
export type Place = z.infer<typeof Place>

/** What the device has measured, by name. */
const Quality = z
  .record(z.string().min(1).max(40), z.number())
  .refine((quality) => Object.keys(quality).length <= 20, 'must have at most 20 numbers')

/** The field `batch` of `POST /api/v1/inference/{agentCode}`. */
export const BatchRef = z.object({
  id: z.string().describe('The id of the batch'),
  name: Text.max(500).describe('The name of the file'),
  position: z.number().describe('Items are in the order of their positions'),
  note: Text.max(1000).optional(),
  taken_at: Time.optional(),
  place: Place.optional(),
  quality: Quality.optional(),
})
export type BatchRef = z.infer<typeof BatchRef>

/** Body of `PATCH /api/v1/batches/{id}/items/{runId}`. */
export const BatchItemChange = z.object({
  name: BatchRef.shape.name.optional(),
  note: Text.max(1000).nullable().optional(),
})

/** An entry of `GET /api/v1/batches/{id}/items`. */
export const StoredBatchItem = z.looseObject({
  /** The `Idempotency-Key` of its analysis. */
  run_id: z.string(),
  name: z.string(),
  position: z.number(),
  note: z.string().nullable(),
  /** ISO 8601, as all times. By the clock of the device. */
  taken_at: z.string().nullable(),
  place: Place.nullable(),
  quality: z.record(z.string(), z.number()).nullable(),
  created_by: UserRef,
  created_at: z.string(),
  status: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
  completed_at: z.string().nullable(),
  error: z.looseObject({ error: z.string(), message: z.string() }).nullable(),
  /** Null if the image is not stored. Its size is that of the upright image, in pixels. */
  image: z.looseObject({ digest: z.string(), width: z.number(), height: z.number() }).nullable(),
  verdict: z.enum(['right', 'wrong']).nullable(),
  correction: z.record(z.string(), z.unknown()).nullable(),
  /** Null without a verdict, too. */
  reviewed_by: UserRef.optional(),
  /** Of the review, also of a withdrawn one. */
  revision: z.string().nullable(),
  /** With the status `succeeded`. */
  result: z.unknown().optional(),
})
export type StoredBatchItem = z.infer<typeof StoredBatchItem>

/** Response of `GET /api/v1/batches/{id}/items`. */
export const StoredBatchItems = z.looseObject({
  items: z.array(StoredBatchItem),
  /** The parameter `after` of the next page; null after the last one. */
  next: z.string().nullable(),
  deleted: z
    .array(z.string())
    .optional()
    .describe(
      'With `run_id`: those that were deleted. Others that are missing were never added, or a restore has lost them.',
    ),
})

/** The data of an event `batch` of `GET /api/v1/batches/events`. */
export const BatchEvent = z.looseObject({
  id: z.string(),
  /** The number of items by status. Null if the batch was deleted. */
  items: z.record(z.string(), z.number()).nullable(),
  /** Of changed items, at most 100; null if more have changed. */
  run_ids: z.array(z.string()).nullable(),
})
