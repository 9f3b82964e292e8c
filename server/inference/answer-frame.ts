import { z } from '@hono/zod-openapi'

/** What every answer has around the agent's own fields. The client's `InferenceAnswer` forgives; this is what we send. */
export const AnswerFrame = z.looseObject({
  metadata: z.object({ provider: z.string(), model: z.string() }),
  variant_model: z.string().describe('The model that did the work'),
  processing_time_ms: z.number().int(),
})
