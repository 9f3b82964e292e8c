import { z } from '@hono/zod-openapi'

/** The fields of a response besides those of the agent. The client's `InferenceResult` is more lenient than this schema. */
export const InferenceResponse = z.looseObject({
  metadata: z.object({ provider: z.string(), model: z.string() }),
  variant_model: z.string().describe('The model that did the work'),
  processing_time_ms: z.number().int().nonnegative(),
})
export type InferenceResponse = z.infer<typeof InferenceResponse>
