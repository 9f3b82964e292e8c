import { z } from '@hono/zod-openapi'
import { ErrorBody } from '#contract/error-body.ts'
import { InferenceResponse } from '#contract/inference.ts'
import { RunId } from '#contract/review.ts'
import { createRunNotFoundError } from '../analyses/analysis-errors.ts'
import type { AnalysisState } from '../analyses/analysis-rows.ts'
import { findCreators } from '../batches/read-batch-items.ts'
import { HttpError } from '../http/http-error.ts'
import { parsePrefer } from '../http/prefer.ts'
import { describeJson, describeJsonText, ErrorSchema, sendJsonText } from '../http/responses.ts'
import { assertMayDelete } from './batch-item-request.ts'
import { createIdWithFallback, createOperationGroup } from './operations.ts'

/** Of `Prefer: wait=N`. */
const maxWaitSeconds = 60

export const Run = z
  .object({
    id: z.string(),
    status: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
    result: InferenceResponse.optional().describe('With the status `succeeded`'),
    error: ErrorBody.pick({ error: true, message: true, charged: true })
      .optional()
      .describe('With the status `failed`. A failed run is only charged with `charged`.'),
  })
  .openapi('Run')

const params = z.object({
  id: createIdWithFallback(RunId, '').describe('The `Idempotency-Key` of the request, percent-encoded'),
})

/** A run is an analysis whose id is the `Idempotency-Key` of its request. */
export const runRoutes = createOperationGroup('Analysis', 'user-or-key')

runRoutes.get('/runs/{id}', {
  operationId: 'read-run',
  summary: 'Get the status of a run, and its result',
  description:
    'With the header `Prefer: wait=30` the response waits up to 30 s (at most 60) for the end of the run.',
  params,
  responses: {
    200: describeJsonText(
      'The run. Results are stored for 14 days, those of a shared batch until it is deleted.',
      Run,
    ),
  },
  async handler(c, { analyses }) {
    const { id } = c.req.valid('param')
    const { wait = 0 } = parsePrefer(c.req.header('Prefer'))
    const waitMs = Math.min(wait, maxWaitSeconds) * 1000
    const { organizationId } = c.var.caller
    const state = await analyses.read(organizationId, id, waitMs, c.req.raw.signal)
    if (!state) throw createRunNotFoundError()
    if (wait > 0) c.header('Preference-Applied', `wait=${Math.min(wait, maxWaitSeconds)}`)
    return sendJsonText(c, runToJson(id, state))
  },
})

runRoutes.delete('/runs/{id}', {
  operationId: 'cancel-run',
  summary: 'Cancel a queued or running analysis of the organization',
  description:
    'Aborts the analysis, and refunds it unless a provider was asked already. Requests that wait for it return 410, and its Idempotency-Key can be used again. An image of a shared batch is cancelled by those who may delete it.',
  params,
  responses: {
    204: {
      description: 'The analysis was cancelled. It is charged only if a provider was asked already.',
    },
    409: describeJson('The analysis is complete and has been charged.', ErrorSchema),
  },
  async handler(c, { analyses, database }) {
    const { id } = c.req.valid('param')
    const { organizationId } = c.var.caller
    const creators = await findCreators(database, organizationId, id)
    if (creators) assertMayDelete(c.var.caller, creators)
    const outcome = await analyses.cancel(organizationId, id)
    if (outcome === 'unknown') throw createRunNotFoundError()
    if (outcome === 'succeeded')
      throw new HttpError(409, 'already_completed', 'The analysis is complete and has been charged.')
    return c.body(null, 204)
  },
})

function runToJson(id: string, state: AnalysisState): string {
  const { status } = state
  if (status === 'succeeded')
    return `{"id":${JSON.stringify(id)},"status":"succeeded","result":${state.response}}`
  if (status !== 'failed') return JSON.stringify({ id, status })
  const { code, message, isCharged } = state.error
  const charged = isCharged ? { charged: true } : {}
  return JSON.stringify({ id, status, error: { error: code, message, ...charged } })
}
