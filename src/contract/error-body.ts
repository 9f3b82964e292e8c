import { z } from './zod.ts'

/** Body of every answer of ours that is not 2xx. */
export const ErrorBody = z.looseObject({
  /** A stable word for programs, such as `usage_limit_exceeded`. */
  error: z.string(),
  /** A sentence for people. */
  message: z.string(),
  /** Only with 402. */
  upgrade_message: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
