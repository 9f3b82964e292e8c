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

/** What every agent's answer has in common; the rest belongs to the agent's own viewer. */
export const InferenceAnswer = z.looseObject({
  metadata: z
    .looseObject({ model: z.string().nullish(), provider: z.string().nullish() })
    .nullish()
    .catch(undefined),
  variant_model: z.string().nullish().catch(undefined),
  /** Time the backend spent, in milliseconds. */
  processing_time_ms: z.number().nullish().catch(undefined),
})
export type InferenceAnswer = z.infer<typeof InferenceAnswer>
