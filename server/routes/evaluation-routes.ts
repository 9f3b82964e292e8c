import { z } from '@hono/zod-openapi'
import * as wire from '#contract/evaluation.ts'
import { createEmailNotVerifiedError } from '../analyses/prepare-analysis.ts'
import type { StoredCandidate } from '../database/schema/evaluations.ts'
import type { Database } from '../database/tables.ts'
import { resolveCandidates } from '../evaluations/candidates.ts'
import { estimateCost } from '../evaluations/estimate-cost.ts'
import { createReport, evaluatedItemToJson, evaluationToJson } from '../evaluations/evaluation-report.ts'
import { listEvaluatedItems, readItemResults } from '../evaluations/evaluation-results.ts'
import {
  cancelEvaluation,
  deleteEvaluation,
  type EvaluationWithProgress,
  findEvaluation,
  listEvaluations,
} from '../evaluations/evaluation-rows.ts'
import { exportReport, reportFormats } from '../evaluations/export-evaluation.ts'
import { assertComparable, findMissingFields } from '../evaluations/find-missing-fields.ts'
import { parseIdempotencyKey } from '../http/api-headers.ts'
import { HttpError } from '../http/http-error.ts'
import { describeFile, describeJson, sendDownload } from '../http/responses.ts'
import { getTrialStatus } from '../organizations/trial.ts'
import type { ApiServices, Caller } from './api-services.ts'
import { requireDataset } from './dataset-routes.ts'
import { createOperationGroup, uuidOrNil } from './operations.ts'

/** Evaluations in a response of `GET /evaluations`. */
const maxListed = 100

const params = z.object({ id: uuidOrNil })
const NewEvaluation = z
  .object({ ...wire.NewEvaluation.shape, dataset_id: uuidOrNil })
  .openapi('NewEvaluation')
const Evaluation = z.object(wire.Evaluation.shape).openapi('Evaluation')
const EvaluationReport = z
  .object({ ...wire.EvaluationReport.shape, evaluation: Evaluation })
  .openapi('EvaluationReport')
const EvaluationItem = z.object(wire.EvaluationItem.shape).openapi('EvaluationItem')

export const evaluationRoutes = createOperationGroup('Evaluations', 'user-or-key')

evaluationRoutes.post('/evaluations/estimate', {
  operationId: 'estimate-evaluation',
  summary: 'Get what an evaluation costs at most',
  limit: 'organization',
  body: NewEvaluation,
  responses: { 200: describeJson('The estimate.', wire.EvaluationEstimate) },
  async handler(c, services) {
    const { caller } = c.var
    const { database, trialTotal } = services
    const { dataset_id, candidates, reuses_results } = c.req.valid('json')
    const dataset = await requireDataset(database, caller.organizationId, dataset_id)
    const resolved = await resolve(services, caller, candidates)
    const estimate = await estimateCost(services, dataset, resolved, reuses_results)
    const { trial_remaining } = await getTrialStatus(database, caller.organizationId, trialTotal)
    const missing_fields = await findMissingFields(database, services.catalog, dataset, resolved)
    return c.json({ ...estimate, trial_remaining, missing_fields }, 200)
  },
})

evaluationRoutes.post('/evaluations', {
  operationId: 'create-evaluation',
  summary: 'Compare up to four candidates on a golden set',
  description:
    'The images are analyzed in the background, and each analysis is charged. The webhook event `evaluation.finished` tells the end.',
  limit: 'organization',
  headers: z.object({
    'idempotency-key': z
      .string()
      .optional()
      .describe(
        'Client-generated, one per evaluation. A retry returns the id of the first request and starts nothing.',
      ),
  }),
  body: NewEvaluation,
  responses: { 201: describeJson('The id of the evaluation.', z.object({ id: z.string() })) },
  async handler(c, services) {
    const { caller } = c.var
    const { dataset_id, candidates, stops_early, reuses_results } = c.req.valid('json')
    const { database, catalog } = services
    const idempotencyKey = parseIdempotencyKey(c.req.header('Idempotency-Key'))
    const dataset = await requireDataset(database, caller.organizationId, dataset_id)
    const resolved = await resolve(services, caller, candidates)
    assertComparable(await findMissingFields(database, catalog, dataset, resolved), resolved)
    const id = await services.evaluations.create(dataset, {
      candidates: resolved,
      stopsEarly: stops_early,
      reusesResults: reuses_results,
      idempotencyKey,
    })
    c.header('Location', `/api/v1/evaluations/${id}`)
    return c.json({ id }, 201)
  },
})

evaluationRoutes.get('/evaluations', {
  operationId: 'list-evaluations',
  summary: `List the last ${maxListed} evaluations, the newest first`,
  query: z.object({ dataset_id: uuidOrNil.optional() }),
  responses: {
    200: describeJson(
      'The evaluations of the golden set, or of all.',
      z.object({ evaluations: z.array(Evaluation) }),
    ),
  },
  errors: [404],
  async handler(c, { database }) {
    const { organizationId } = c.var.caller
    const { dataset_id } = c.req.valid('query')
    if (dataset_id !== undefined) await requireDataset(database, organizationId, dataset_id)
    const rows = await listEvaluations(database, organizationId, {
      datasetId: dataset_id,
      limit: maxListed,
    })
    return c.json({ evaluations: rows.map(evaluationToJson) }, 200)
  },
})

evaluationRoutes.get('/evaluations/{id}', {
  operationId: 'read-evaluation',
  summary: 'Get the report of an evaluation',
  description: 'Also while it is running. The formulas are in docs/evaluations.md.',
  params,
  responses: { 200: describeJson('The verdict and the figures.', EvaluationReport) },
  async handler(c, { database }) {
    const evaluation = await requireEvaluation(database, c.var.caller, c.req.valid('param').id)
    return c.json(createReport(evaluation, await listEvaluatedItems(database, evaluation)), 200)
  },
})

evaluationRoutes.get('/evaluations/{id}/items', {
  operationId: 'list-evaluation-items',
  summary: 'List the images of an evaluation with their outcomes',
  params,
  responses: { 200: describeJson('The images.', z.object({ items: z.array(EvaluationItem) })) },
  async handler(c, { database }) {
    const evaluation = await requireEvaluation(database, c.var.caller, c.req.valid('param').id)
    const items = await listEvaluatedItems(database, evaluation)
    return c.json({ items: items.map(evaluatedItemToJson) }, 200)
  },
})

evaluationRoutes.get('/evaluations/{id}/items/{itemId}', {
  operationId: 'read-evaluation-item',
  summary: 'Get the expected result and the results of an image',
  params: z.object({ id: uuidOrNil, itemId: uuidOrNil }),
  responses: { 200: describeJson('The results in the order of the candidates.', wire.EvaluationItemResults) },
  async handler(c, { database }) {
    const { id, itemId } = c.req.valid('param')
    const evaluation = await requireEvaluation(database, c.var.caller, id)
    const found = await readItemResults(database, evaluation, itemId)
    if (!found) throw new HttpError(404, 'not_found', 'There is no such image.')
    return c.json(found, 200)
  },
})

evaluationRoutes.get('/evaluations/{id}/export', {
  operationId: 'export-evaluation',
  summary: 'Get the report as JSON, CSV or JUnit XML',
  params,
  query: z.object({ format: z.enum(reportFormats).default('json') }),
  responses: { 200: describeFile('The file.', ['application/json', 'text/csv', 'application/xml']) },
  async handler(c, { database, log }) {
    const evaluation = await requireEvaluation(database, c.var.caller, c.req.valid('param').id)
    const { format } = c.req.valid('query')
    const items = await listEvaluatedItems(database, evaluation)
    const { type, extension } = reportFiles[format]
    const name = `evaluation-${evaluation.id}.${extension}`
    const report = exportReport(createReport(evaluation, items), items, format)
    return sendDownload(c, { name, type, log }, [report])
  },
})

evaluationRoutes.post('/evaluations/{id}/resume', {
  operationId: 'resume-evaluation',
  summary: 'Continue an evaluation, and analyze failed images again',
  limit: 'organization',
  params,
  responses: { 200: describeJson('The evaluation.', Evaluation) },
  async handler(c, { database, evaluations }) {
    const { id } = await requireEvaluation(database, c.var.caller, c.req.valid('param').id)
    await evaluations.resume(id)
    return c.json(evaluationToJson(await requireEvaluation(database, c.var.caller, id)), 200)
  },
})

evaluationRoutes.post('/evaluations/{id}/cancel', {
  operationId: 'cancel-evaluation',
  summary: 'Send no more images of an evaluation',
  description: 'Analyses that are queued or running end and are charged.',
  limit: 'organization',
  params,
  responses: { 200: describeJson('The evaluation.', Evaluation) },
  async handler(c, { database }) {
    const { id } = await requireEvaluation(database, c.var.caller, c.req.valid('param').id)
    await cancelEvaluation(database, id)
    return c.json(evaluationToJson(await requireEvaluation(database, c.var.caller, id)), 200)
  },
})

evaluationRoutes.delete('/evaluations/{id}', {
  operationId: 'delete-evaluation',
  summary: 'Delete an evaluation with its results',
  limit: 'organization',
  params,
  responses: { 204: { description: 'Deleted.' } },
  async handler(c, { database }) {
    const { id } = await requireEvaluation(database, c.var.caller, c.req.valid('param').id)
    await deleteEvaluation(database, id)
    return c.body(null, 204)
  },
})

async function requireEvaluation(
  database: Database,
  { organizationId }: Caller,
  id: string,
): Promise<EvaluationWithProgress> {
  const evaluation = await findEvaluation(database, organizationId, id)
  if (!evaluation) throw new HttpError(404, 'not_found', 'There is no such evaluation.')
  return evaluation
}

/** @throws HttpError 403 if the caller may not use the models of the candidates. */
async function resolve(
  services: ApiServices,
  caller: Caller,
  candidates: readonly wire.Candidate[],
): Promise<StoredCandidate[]> {
  const { candidates: resolved, usesProvider } = resolveCandidates(services, candidates)
  if (usesProvider && !(await services.isTrusted(caller))) throw createEmailNotVerifiedError()
  return resolved
}

const reportFiles = {
  json: { type: 'application/json', extension: 'json' },
  csv: { type: 'text/csv', extension: 'csv' },
  junit: { type: 'application/xml', extension: 'junit.xml' },
} as const
