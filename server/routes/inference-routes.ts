import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { InferenceResponse } from '#contract/inference.ts'
import type { LedgerRequest } from '../analyses/analysis-rows.ts'
import type { AnalysisService } from '../analyses/analysis-service.ts'
import type { NewAnalysis } from '../analyses/ledger.ts'
import { digestRequest, prepareAnalysis } from '../analyses/prepare-analysis.ts'
import { hasItem } from '../batches/batch-items.ts'
import { parseIdempotencyKey } from '../http/api-headers.ts'
import { parsePrefer } from '../http/prefer.ts'
import { addLogFields } from '../http/request-log.ts'
import { describeJson, describeJsonText, sendJsonText } from '../http/responses.ts'
import { chooseTemplateId, prepareBatchItem, requireBatchOfItem } from './batch-item-request.ts'
import { inferenceBody, inferenceQueryParameters, readInferenceRequest } from './inference-request.ts'
import { createOperationGroup } from './operations.ts'
import { Run } from './run-routes.ts'

const IdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      'Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it.',
    ),
})

export const inferenceRoutes = createOperationGroup('Analysis', 'user-or-key')

inferenceRoutes.post('/inference/{agentCode}', {
  operationId: 'analyze',
  summary: 'Analyze an image with an agent',
  limit: 'organization',
  parameters: inferenceQueryParameters,
  params: z.object({ agentCode: z.string() }),
  headers: IdempotencyHeader,
  body: inferenceBody,
  bodyLimit: 'image',
  responses: {
    200: describeJsonText('The fields of the agent, and the model that did the work.', InferenceResponse),
    202: describeJson(
      'With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run.',
      Run,
    ),
  },
  errors: [402, 409, 410, 502, 504],
  async handler(c, services) {
    const requestedAt = Date.now()
    const agentCode = services.catalog.resolveCode(c.req.valid('param').agentCode)
    const { batch: ref, ...options } = await readInferenceRequest(c)
    const { organizationId } = c.var.caller
    const { isAsync } = parsePrefer(c.req.header('Prefer'))
    // The client of an asynchronous request reads the run by its key.
    const idempotencyKey =
      parseIdempotencyKey(c.req.header('Idempotency-Key')) ?? (isAsync ? randomUUID() : undefined)
    const key = { organizationId, agentCode, idempotencyKey }
    const batch = ref && (await requireBatchOfItem(c, services, ref, key))
    const request = { agentCode, ...options, template_id: chooseTemplateId(options, batch) }
    // Without the template of the batch, which may be another one when the request is retried.
    const requestDigest = digestRequest({ ...request, template_id: options.template_id ?? undefined })
    const entry = { ...key, requestDigest }
    const mayUseProviders = () => services.isTrusted(c.var.caller)
    const analysis = await prepareAnalysis(services, request, {
      ...{ organizationId, mayUseProviders, isInteractive: !isAsync, requestedAt },
    }).catch(async (error: unknown) => {
      const response = await services.ledger.findStoredResponse(entry)
      const { database } = services
      const item = batch && idempotencyKey && { organizationId, runId: idempotencyKey, batchId: batch.id }
      // The app would take an image for shared that is not in its batch.
      if (response === undefined || (item && !(await hasItem(database, item)))) throw error
      return response
    })
    // The agent is not checked, because its configuration may have changed since.
    if (typeof analysis === 'string') return sendResponse(c, analysis, true)
    addLogFields(c, { agent: agentCode, provider: analysis.job.provider })
    const added = batch
      ? await prepareBatchItem(c, services, batch, { request: entry, analysis, ref })
      : { request: entry, analysis }
    if (isAsync) return await submit(c, services.analyses, added.request, added.analysis)
    const { response, isReplay, queueMs } = await services.analyses.execute(
      added.request,
      added.analysis,
      c.req.raw.signal,
    )
    if (queueMs !== undefined && !isReplay) addLogFields(c, { queueMs })
    return sendResponse(c, response, isReplay)
  },
})

async function submit(
  c: Context,
  analyses: AnalysisService,
  request: LedgerRequest,
  analysis: NewAnalysis,
): Promise<Response> {
  const id = request.idempotencyKey ?? ''
  const state = await analyses.submit(request, analysis)
  if (typeof state === 'string') return sendResponse(c, state, true)
  c.header('Location', `/api/v1/runs/${encodeURIComponent(id)}`)
  c.header('Preference-Applied', 'respond-async')
  return c.json({ id, status: state.status }, 202)
}

function sendResponse(c: Context, response: string, isReplay: boolean): Response {
  if (isReplay) c.header('Idempotent-Replayed', 'true')
  return sendJsonText(c, response)
}
