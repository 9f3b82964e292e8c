import { z } from './zod.ts'

export const ErrorBody = z.looseObject({
  /** Such as `usage_limit_exceeded`. */
  error: z.string(),
  /** A sentence for the user. */
  message: z.string(),
  /** As in the header `X-Request-Id` and in the log. */
  request_id: z.string().optional(),
  /** The request failed, but was charged, because a model provider bills it. */
  charged: z.literal(true).optional(),
  /** Only with status 402. */
  upgrade_message: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
