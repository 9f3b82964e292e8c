import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { ErrorBody } from '#contract/error-body.ts'
import type { Analyses } from '../analyses/analyses.ts'
import type { AnalysisState } from '../analyses/analysis-rows.ts'
import { InferenceResponse } from '../analyses/inference-response.ts'
import type { AuthMiddleware, CallerEnv } from '../auth/auth-middleware.ts'
import { HttpError } from '../http/http-error.ts'
import { parsePrefer } from '../http/prefer.ts'
import { describeErrorResponses, describeJsonResponse } from '../http/responses.ts'

type Dependencies = { auth: AuthMiddleware; analyses: Analyses }

/** Matches an idempotency key, which for a batch item starts with the id of its batch. */
const runIdPattern = /^[\x21-\x7e]{1,165}$/

/** The maximum of `Prefer: wait=N`, in seconds. */
const maxWaitSeconds = 60

/** The routes `GET` and `DELETE /runs/{id}`. A run is an analysis whose id is the `Idempotency-Key` of its request. */
export function runRoutes({ auth, analyses }: Dependencies) {
  return new OpenAPIHono<CallerEnv>()
    .openapi(readRunRoute(auth), async (c) => {
      const { id } = c.req.valid('param')
      const { wait = 0 } = parsePrefer(c.req.header('Prefer'))
      const waitMs = Math.min(wait, maxWaitSeconds) * 1000
      const { organizationId } = c.var.caller
      const isKey = runIdPattern.test(id)
      const state = isKey ? await analyses.read(organizationId, id, waitMs, c.req.raw.signal) : undefined
      if (!state) throw createRunNotFoundError()
      if (wait > 0) c.header('Preference-Applied', `wait=${Math.min(wait, maxWaitSeconds)}`)
      c.header('Content-Type', 'application/json; charset=utf-8')
      // The cast replaces the route's response type: the result is stored as text and sent unchanged.
      return c.body(runToJson(id, state), 200) as never
    })
    .openapi(cancelRunRoute(auth), async (c) => {
      const { id } = c.req.valid('param')
      const isKey = runIdPattern.test(id)
      const outcome = isKey ? await analyses.cancel(c.var.caller.organizationId, id) : 'unknown'
      if (outcome === 'unknown') throw createRunNotFoundError()
      if (outcome === 'succeeded')
        throw new HttpError(409, 'already_completed', 'The analysis is complete and has been charged.')
      return c.body(null, 204)
    })
}

/** Returns a run in the JSON of the API. */
export function runToJson(id: string, state: AnalysisState): string {
  const { status } = state
  if (status === 'succeeded')
    return `{"id":${JSON.stringify(id)},"status":"succeeded","result":${state.response}}`
  if (status !== 'failed') return JSON.stringify({ id, status })
  const { code, message } = state.error
  return JSON.stringify({ id, status, error: { error: code, message } })
}

function createRunNotFoundError(): HttpError {
  return new HttpError(404, 'not_found', 'There is no such run, or its result has expired.')
}

export const Run = z
  .object({
    id: z.string(),
    status: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
    result: InferenceResponse.optional().describe('With the status `succeeded`'),
    error: ErrorBody.pick({ error: true, message: true })
      .optional()
      .describe('With the status `failed`. Failed runs are not charged.'),
  })
  .openapi('Run')

const params = z.object({
  id: z.string().describe('The `Idempotency-Key` of the request, percent-encoded'),
})

const readRunRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'get',
    path: '/runs/{id}',
    operationId: 'read-run',
    tags: ['Analysis'],
    summary: 'Get the status of a run, and its result',
    description:
      'With the header `Prefer: wait=30` the response waits up to 30 s (at most 60) for the end of the run.',
    middleware: [auth.requireUserOrApiKey] as const,
    request: { params },
    responses: {
      200: describeJsonResponse('The run. Results are stored for 14 days.', Run),
      ...describeErrorResponses(401, 404, 429, 503),
    },
  })

const cancelRunRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'delete',
    path: '/runs/{id}',
    operationId: 'cancel-run',
    tags: ['Analysis'],
    summary: 'Cancel a queued or running analysis of the organization',
    description:
      'Aborts the analysis and refunds it. Requests that wait for it return 410, and its Idempotency-Key can be used again.',
    middleware: [auth.requireUserOrApiKey] as const,
    request: { params },
    responses: {
      204: {
        description:
          'The analysis was cancelled. It is charged only if a provider analyzed the image already.',
      },
      ...describeErrorResponses(401, 404, 429, 503),
      409: describeJsonResponse('The analysis is complete and has been charged.', ErrorBody),
    },
  })
