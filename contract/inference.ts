import { BatchRef } from './batch-item.ts'
import { Id, storableText, z } from './zod.ts'

/** The user's context, for agents that take one. It is trimmed and not empty. */
export const Parameter = z
  .string()
  .max(1000)
  .refine(...storableText)

/** In fractions of the upright image, with the origin at the top left. */
const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

export const ExampleBox = Box.extend({
  is_not: z.boolean().optional().describe('Whether objects like this one do not count'),
})
export type ExampleBox = z.infer<typeof ExampleBox>

/** Objects that were marked in the image. */
export const Examples = z
  .array(ExampleBox)
  .max(32)
  .describe(
    'Boxes around objects in the image, in fractions of its sides (0 to 1). An agent that counts then counts all objects that look like them. One box is enough.',
  )

export const Region = Box.describe(
  'The part of the image in which objects count, in fractions of its sides (0 to 1). Only with `examples` or a template.',
)
export type Region = z.infer<typeof Region>

/** Of `POST /api/v1/count-templates`. */
export const CountTemplateId = z.guid()

/** Body of `POST /api/v1/inference/{agentCode}`. */
export const InferenceRequest = z.object({
  /** `data:image/jpeg;base64,…`; JPEG, PNG or WebP. */
  image_data: z.string(),
  provider: z.string().max(64).optional(),
  model: z.string().max(128).optional(),
  variant_id: Id.optional(),
  parameter: Parameter.optional(),
  examples: Examples.optional(),
  region: Region.optional(),
  template_id: CountTemplateId.nullable()
    .optional()
    .describe(
      'A template of this agent, for images without examples of their own. With both, objects like any of them count. An image that is added to a batch is counted by the template of the batch if this is absent, and by none if it is null (in JSON only).',
    ),
  /** Adds the image to a batch. Needs an `Idempotency-Key`. */
  batch: BatchRef.optional(),
})
export type InferenceRequest = z.infer<typeof InferenceRequest>

/** Fields of our server besides those of the agent. */
export const InferenceResponse = z.looseObject({
  metadata: z.object({ provider: z.string(), model: z.string() }),
  variant_model: z.string().describe('The model that did the work'),
  processing_time_ms: z.number().int().nonnegative(),
})
export type InferenceResponse = z.infer<typeof InferenceResponse>

/** Any JSON value: results have many forms, and no part of them is dropped. */
export const InferenceResult = z.unknown()
export type InferenceResult = z.infer<typeof InferenceResult>

/** By our server's local engine. Boxes are in pixels of the upright image, confidences 0 to 1. */
export const TextResult = z.looseObject({
  text: z.string(),
  full_text: z.string(),
  confidence: z.number(),
  words: z.array(
    z.object({
      text: z.string(),
      confidence: z.number(),
      box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
    }),
  ),
  image_size: z.object({ width: z.number(), height: z.number() }),
})
export type TextResult = z.infer<typeof TextResult>
