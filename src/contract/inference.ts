import { Id } from './id.ts'
import { z } from './zod.ts'

/** Body of `POST /api/v1/inference/{agentCode}`. */
export const InferenceRequest = z.object({
  /** `data:image/jpeg;base64,…`; JPEG, PNG or WebP. */
  image_data: z.string(),
  provider: z.string().max(64).optional(),
  model: z.string().max(128).optional(),
  variant_id: Id.optional(),
  /** Context for agents that take one; sent trimmed, never empty. */
  parameter: z.string().max(1000).optional(),
})
export type InferenceRequest = z.infer<typeof InferenceRequest>

/** Any JSON at all: agents answer loosely, and nothing they say is to be lost. */
export const InferenceResult = z.unknown()
export type InferenceResult = z.infer<typeof InferenceResult>

/** What an answer may say about itself; what is missing or of another type is undefined. */
export const ResultMetadata = z
  .looseObject({
    metadata: z
      .looseObject({
        model: z.string().optional().catch(undefined),
        provider: z.string().optional().catch(undefined),
      })
      .optional()
      .catch(undefined),
    variant_model: z.string().optional().catch(undefined),
    /** Time the backend spent, in milliseconds. */
    processing_time_ms: z.number().optional().catch(undefined),
  })
  .catch({})
