import { z } from './zod.ts'

/** Body of every response of our server with an error status. */
export const ErrorBody = z.looseObject({
  /** A stable code, such as `usage_limit_exceeded`. */
  error: z.string(),
  /** A sentence for the user. */
  message: z.string(),
  /** The id of the request, as in the header `X-Request-Id` and in the log of the server. */
  request_id: z.string().optional(),
  /** How the user can get more requests. Only with status 402. */
  upgrade_message: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
