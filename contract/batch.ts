import { CountTemplateId, Parameter } from './inference.ts'
import { Id, storableText, storableTime, z } from './zod.ts'

const count = z.number().int().nonnegative()
const storable = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine(...storableText)

/** Body of `POST /api/v1/batches`. */
export const NewBatch = z.object({
  agent_code: z.string(),
  variant_id: Id.optional(),
  parameter: Parameter.optional(),
  template_id: CountTemplateId.optional().describe(
    'By which the images without their own examples are counted',
  ),
  name: storable(200).optional(),
})

/** Body of `PUT /api/v1/batches/{id}`. A later request changes only the name, the notes and the template. */
export const NewSharedBatch = z.object({
  ...NewBatch.shape,
  name: storable(200).nullable().optional(),
  notes: storable(10_000).nullable().optional(),
  template_id: CountTemplateId.nullable()
    .optional()
    .describe('By which the images without their own examples are counted. Null: by none.'),
  provider: storable(64).optional(),
  model: storable(128).optional(),
  is_series: z.boolean().optional(),
  started_at: z.iso
    .datetime({ offset: true })
    .refine(...storableTime)
    .optional()
    .describe('When the batch was created, by the clock of the device'),
})
export type NewSharedBatch = z.infer<typeof NewSharedBatch>

/** Response of `GET /api/v1/batches/{id}`. */
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
  /** The following are sent by servers that store shared batches. */
  provider: z.string().nullish(),
  model: z.string().nullish(),
  notes: z.string().nullish(),
  template_id: z.string().nullish(),
  is_series: z.boolean().nullish(),
  is_shared: z.boolean().nullish().describe('Whether its images and results are stored until it is deleted'),
  started_at: z.string().nullish(),
  created_by: z.object({ user_id: z.string(), name: z.string() }).nullish(),
  reviewed: count.nullish().describe('The number of items with a verdict'),
  deleted: count.nullish().describe('The number of items that were deleted'),
  last_item: z
    .object({ run_id: z.string(), created_at: z.string(), has_image: z.boolean() })
    .nullish()
    .describe('The item that was added last'),
})
export type Batch = z.infer<typeof Batch>

/** Response of `POST /api/v1/batches/{id}/items`. */
export const AddedBatchItem = z.object({
  id: z.string().describe('The `Idempotency-Key` of the request'),
  run_id: z.string().describe('For `/runs/{id}`'),
  status: z.enum(['queued', 'running', 'succeeded']),
})

/** Response of `DELETE /api/v1/batches/{id}`. */
export const CancelledCount = z.object({ cancelled: count })
