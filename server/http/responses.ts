import type { z } from '@hono/zod-openapi'
import { ErrorBody } from '#contract/error-body.ts'

const reasons = {
  400: 'The body is not JSON.',
  401: 'No credential, or one that is not good.',
  402: 'The trial is used up.',
  404: 'There is no such thing, or it is not yours.',
  409: 'The first request with this idempotency key is still running.',
  413: 'The body or the picture is too large.',
  415: 'The body is not declared as JSON.',
  422: 'The body does not say what it must, or the picture cannot be used.',
  429: 'Too many calls. `Retry-After` says when to come back.',
  502: 'The model provider answered with an error.',
  503: 'Nothing here can do it at the moment; the message says why.',
  504: 'The analysis took too long.',
} as const

/** What an operation answers, for the API's documentation. */
export function jsonResponse<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } }
}

/** The refusals of an operation, for the API's documentation. */
export function errorResponses<Status extends keyof typeof reasons>(...statuses: Status[]) {
  return Object.fromEntries(statuses.map((status) => [status, jsonResponse(reasons[status], ErrorBody)])) as Record<
    Status,
    ReturnType<typeof jsonResponse<typeof ErrorBody>>
  >
}
