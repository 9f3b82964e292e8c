import { z } from '@hono/zod-openapi'
import { ErrorBody } from '#contract/error-body.ts'

/** The schema of all errors, a named component of the OpenAPI document. */
export const ErrorSchema = z.looseObject(ErrorBody.shape).openapi('Error')

const descriptions = {
  400: 'The body cannot be read.',
  401: 'The credential is missing or invalid.',
  402: 'The trial is used up.',
  403: 'The email address is not verified, or the request comes from a page of another site.',
  404: "Not found, or you don't have access.",
  409: 'The first request with this idempotency key is still running.',
  410: 'The analysis was cancelled.',
  413: 'The body or the image is too large.',
  415: 'The content type is not supported.',
  422: 'The body is invalid, or the image cannot be used.',
  429: 'Too many requests. Retry after the time in `Retry-After`.',
  502: 'The model provider returned an error.',
  503: 'Temporarily unavailable, or not configured on this server; the message has the reason.',
  504: 'The analysis took too long.',
} as const

/** Describes a JSON response of an operation in the OpenAPI document. */
export function describeJsonResponse<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } }
}

/** Describes the error responses of an operation in the OpenAPI document. */
export function describeErrorResponses<Status extends keyof typeof descriptions>(...statuses: Status[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, describeJsonResponse(descriptions[status], ErrorSchema)]),
  ) as Record<Status, ReturnType<typeof describeJsonResponse<typeof ErrorSchema>>>
}
