import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { ErrorBody } from '#contract/error-body.ts'
import type { AuthMiddleware, CallerEnv } from '../auth/auth-middleware.ts'
import { idempotencyKeyPattern } from '../http/api-headers.ts'
import { HttpError } from '../http/http-error.ts'
import { describeErrorResponses, describeJsonResponse } from '../http/responses.ts'
import type { Analyses } from '../inference/analyses.ts'

type Dependencies = { auth: AuthMiddleware; analyses: Analyses }

/** `DELETE /runs/{id}`. A run is an analysis; its id is the Idempotency-Key of its request. */
export function runRoutes({ auth, analyses }: Dependencies) {
  return new OpenAPIHono<CallerEnv>().openapi(cancelRun(auth), async (c) => {
    const { id } = c.req.valid('param')
    const isKey = idempotencyKeyPattern.test(id)
    const outcome = isKey ? await analyses.cancel(c.var.caller.organizationId, id) : 'unknown'
    if (outcome === 'unknown')
      throw new HttpError(404, 'not_found', 'There is no such run, or its result has expired.')
    if (outcome === 'completed')
      throw new HttpError(409, 'already_completed', 'The analysis is complete and has been charged.')
    return c.body(null, 204)
  })
}

const cancelRun = (auth: AuthMiddleware) =>
  createRoute({
    method: 'delete',
    path: '/runs/{id}',
    operationId: 'cancel-run',
    tags: ['Analysis'],
    summary: 'Cancel a running analysis of the organization',
    description:
      'Aborts the analysis and refunds it. Requests that wait for it return 410, and its Idempotency-Key can be used again.',
    middleware: [auth.requireUserOrApiKey] as const,
    request: {
      params: z.object({ id: z.string().describe('The `Idempotency-Key` of the request, percent-encoded') }),
    },
    responses: {
      204: { description: 'The analysis was cancelled. It is not charged.' },
      ...describeErrorResponses(401, 404, 429, 503),
      409: describeJsonResponse('The analysis is complete and has been charged.', ErrorBody),
    },
  })
