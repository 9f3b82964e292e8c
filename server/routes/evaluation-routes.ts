import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { Candidate } from '#contract/evaluation.ts'
import { createAddressNotVerifiedError } from '../analyses/prepare-analysis.ts'
import type { AuthMiddleware, CallerEnv } from '../auth/auth-middleware.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { StoredCandidate } from '../database/schema/evaluations.ts'
import type { Database } from '../database/tables.ts'
import { type DatasetWithCount, findDataset } from '../datasets/datasets.ts'
import type { Engine } from '../engines/engine.ts'
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
import type { Evaluations } from '../evaluations/evaluations.ts'
import { exportReport } from '../evaluations/export-evaluation.ts'
import { defaultBodyBytes, limitBody } from '../http/body-limits.ts'
import { validationHook } from '../http/error-handler.ts'
import { HttpError } from '../http/http-error.ts'
import { getTrialStatus } from '../organizations/trial.ts'
import {
  cancelEvaluationRoute,
  createEvaluationRoute,
  deleteEvaluationRoute,
  estimateRoute,
  exportReportRoute,
  listEvaluationItemsRoute,
  listEvaluationsRoute,
  maxListed,
  readEvaluationRoute,
  readItemResultsRoute,
  resumeEvaluationRoute,
} from './evaluation-operations.ts'

type Caller = CallerEnv['Variables']['caller']

type Dependencies = {
  auth: AuthMiddleware
  organizationRateLimit: MiddlewareHandler<CallerEnv>
  database: Database
  catalog: Catalog
  engines: Engine[]
  evaluations: Evaluations
  /** Whether this caller may use the models of providers. */
  mayUseProviders: (caller: Caller) => Promise<boolean>
  trialTotal: number
}

/** The routes of `/evaluations`, which compare candidates on a golden set. */
export function evaluationRoutes(dependencies: Dependencies) {
  const { auth, organizationRateLimit, database, evaluations, mayUseProviders, trialTotal } = dependencies

  async function requireEvaluation({ organizationId }: Caller, id: string): Promise<EvaluationWithProgress> {
    const evaluation = uuidPattern.test(id) ? await findEvaluation(database, organizationId, id) : undefined
    if (!evaluation) throw new HttpError(404, 'not_found', 'There is no such evaluation.')
    return evaluation
  }

  async function requireDataset({ organizationId }: Caller, id: string): Promise<DatasetWithCount> {
    const dataset = uuidPattern.test(id) ? await findDataset(database, organizationId, id) : undefined
    if (!dataset) throw new HttpError(404, 'not_found', 'There is no such golden set.')
    return dataset
  }

  async function resolve(caller: Caller, candidates: readonly Candidate[]): Promise<StoredCandidate[]> {
    const { candidates: resolved, usesProvider } = resolveCandidates(dependencies, candidates)
    if (usesProvider && !(await mayUseProviders(caller))) throw createAddressNotVerifiedError()
    return resolved
  }

  const read = [auth.requireUserOrApiKey]
  const write = [auth.requireUserOrApiKey, organizationRateLimit, limitBody(defaultBodyBytes)]

  return new OpenAPIHono<CallerEnv>({ defaultHook: validationHook })
    .openapi(estimateRoute(write), async (c) => {
      const { caller } = c.var
      const { dataset_id, candidates, reuses_results } = c.req.valid('json')
      const dataset = await requireDataset(caller, dataset_id)
      const resolved = await resolve(caller, candidates)
      const estimate = await estimateCost(database, dataset, resolved, reuses_results)
      const { trial_remaining } = await getTrialStatus(database, caller.organizationId, trialTotal)
      return c.json({ ...estimate, trial_remaining }, 200)
    })
    .openapi(createEvaluationRoute(write), async (c) => {
      const { caller } = c.var
      const { dataset_id, candidates, stops_early, reuses_results } = c.req.valid('json')
      const dataset = await requireDataset(caller, dataset_id)
      const id = await evaluations.create(dataset, {
        candidates: await resolve(caller, candidates),
        stopsEarly: stops_early,
        reusesResults: reuses_results,
      })
      c.header('Location', `/api/v1/evaluations/${id}`)
      return c.json({ id }, 201)
    })
    .openapi(listEvaluationsRoute(read), async (c) => {
      const { caller } = c.var
      const { dataset_id } = c.req.valid('query')
      if (dataset_id !== undefined) await requireDataset(caller, dataset_id)
      const rows = await listEvaluations(database, caller.organizationId, {
        datasetId: dataset_id,
        limit: maxListed,
      })
      return c.json({ evaluations: rows.map(evaluationToJson) }, 200)
    })
    .openapi(readEvaluationRoute(read), async (c) => {
      const evaluation = await requireEvaluation(c.var.caller, c.req.valid('param').id)
      return c.json(createReport(evaluation, await listEvaluatedItems(database, evaluation)), 200)
    })
    .openapi(listEvaluationItemsRoute(read), async (c) => {
      const evaluation = await requireEvaluation(c.var.caller, c.req.valid('param').id)
      const items = await listEvaluatedItems(database, evaluation)
      return c.json({ items: items.map(evaluatedItemToJson) }, 200)
    })
    .openapi(readItemResultsRoute(read), async (c) => {
      const { id, itemId } = c.req.valid('param')
      const evaluation = await requireEvaluation(c.var.caller, id)
      const found = uuidPattern.test(itemId) ? await readItemResults(database, evaluation, itemId) : undefined
      if (!found) throw new HttpError(404, 'not_found', 'There is no such image.')
      return c.json(found, 200)
    })
    .openapi(exportReportRoute(read), async (c) => {
      const evaluation = await requireEvaluation(c.var.caller, c.req.valid('param').id)
      const { format } = c.req.valid('query')
      const items = await listEvaluatedItems(database, evaluation)
      const { type, extension } = reportFiles[format]
      c.header('Content-Type', `${type}; charset=utf-8`)
      c.header('Content-Disposition', `attachment; filename="evaluation-${evaluation.id}.${extension}"`)
      // The cast replaces the route's response type: the body is a file.
      return c.body(exportReport(createReport(evaluation, items), items, format)) as never
    })
    .openapi(resumeEvaluationRoute([auth.requireUserOrApiKey, organizationRateLimit]), async (c) => {
      const { id } = await requireEvaluation(c.var.caller, c.req.valid('param').id)
      await evaluations.resume(id)
      return c.json(evaluationToJson(await requireEvaluation(c.var.caller, id)), 200)
    })
    .openapi(cancelEvaluationRoute([auth.requireUserOrApiKey, organizationRateLimit]), async (c) => {
      const { id } = await requireEvaluation(c.var.caller, c.req.valid('param').id)
      await cancelEvaluation(database, id)
      return c.json(evaluationToJson(await requireEvaluation(c.var.caller, id)), 200)
    })
    .openapi(deleteEvaluationRoute([auth.requireUserOrApiKey, organizationRateLimit]), async (c) => {
      const { id } = await requireEvaluation(c.var.caller, c.req.valid('param').id)
      await deleteEvaluation(database, id)
      return c.body(null, 204)
    })
}

const reportFiles = {
  json: { type: 'application/json', extension: 'json' },
  csv: { type: 'text/csv', extension: 'csv' },
  junit: { type: 'application/xml', extension: 'junit.xml' },
} as const

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
