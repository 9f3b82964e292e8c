import { createRoute, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import * as wire from '#contract/evaluation.ts'
import type { CallerEnv } from '../auth/auth-middleware.ts'
import { reportFormats } from '../evaluations/export-evaluation.ts'
import { describeErrorResponses, describeJsonResponse } from '../http/responses.ts'

type Middleware = MiddlewareHandler<CallerEnv>[]

/** How many evaluations `GET /evaluations` returns. */
export const maxListed = 100

const params = z.object({ id: z.string() })
const itemParams = z.object({ id: z.string(), itemId: z.string() })
const tags = ['Evaluations']
const NewEvaluation = z.object(wire.NewEvaluation.shape).openapi('NewEvaluation')
const Evaluation = z.object(wire.Evaluation.shape).openapi('Evaluation')
const EvaluationReport = z
  .object({ ...wire.EvaluationReport.shape, evaluation: Evaluation })
  .openapi('EvaluationReport')
const EvaluationItem = z.object(wire.EvaluationItem.shape).openapi('EvaluationItem')
const body = { required: true, content: { 'application/json': { schema: NewEvaluation } } }

export const estimateRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'post',
    path: '/evaluations/estimate',
    operationId: 'estimate-evaluation',
    tags,
    summary: 'Get what an evaluation costs at most',
    request: { body },
    responses: {
      200: describeJsonResponse('The estimate.', z.object(wire.EvaluationEstimate.shape)),
      ...describeErrorResponses(400, 401, 403, 404, 413, 415, 422, 429, 503),
    },
  })

export const createEvaluationRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'post',
    path: '/evaluations',
    operationId: 'create-evaluation',
    tags,
    summary: 'Compare up to four candidates on a golden set',
    description:
      'The images are analyzed in the background, and each analysis is charged. The webhook event `evaluation.finished` tells the end.',
    request: { body },
    responses: {
      201: describeJsonResponse('The id of the evaluation.', z.object({ id: z.string() })),
      ...describeErrorResponses(400, 401, 403, 404, 413, 415, 422, 429, 503),
    },
  })

export const listEvaluationsRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'get',
    path: '/evaluations',
    operationId: 'list-evaluations',
    tags,
    summary: `List the last ${maxListed} evaluations, the newest first`,
    request: { query: z.object({ dataset_id: z.string().optional() }) },
    responses: {
      200: describeJsonResponse(
        'The evaluations of the golden set, or of all.',
        z.object({ evaluations: z.array(Evaluation) }),
      ),
      ...describeErrorResponses(401, 404, 422, 429, 503),
    },
  })

export const readEvaluationRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'get',
    path: '/evaluations/{id}',
    operationId: 'read-evaluation',
    tags,
    summary: 'Get the report of an evaluation',
    description: 'Also while it is running. The formulas are in docs/evaluations.md.',
    request: { params },
    responses: {
      200: describeJsonResponse('The verdict and the figures.', EvaluationReport),
      ...describeErrorResponses(401, 404, 429, 503),
    },
  })

export const listEvaluationItemsRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'get',
    path: '/evaluations/{id}/items',
    operationId: 'list-evaluation-items',
    tags,
    summary: 'List the images of an evaluation with their outcomes',
    request: { params },
    responses: {
      200: describeJsonResponse('The images.', z.object({ items: z.array(EvaluationItem) })),
      ...describeErrorResponses(401, 404, 429, 503),
    },
  })

export const readItemResultsRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'get',
    path: '/evaluations/{id}/items/{itemId}',
    operationId: 'read-evaluation-item',
    tags,
    summary: 'Get the expected result and the results of an image',
    request: { params: itemParams },
    responses: {
      200: describeJsonResponse(
        'The results in the order of the candidates.',
        z.object(wire.EvaluationItemResults.shape),
      ),
      ...describeErrorResponses(401, 404, 429, 503),
    },
  })

export const exportReportRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'get',
    path: '/evaluations/{id}/export',
    operationId: 'export-evaluation',
    tags,
    summary: 'Get the report as JSON, CSV or JUnit XML',
    request: { params, query: z.object({ format: z.enum(reportFormats).default('json') }) },
    responses: {
      200: {
        description: 'The file.',
        content: {
          'application/json': { schema: z.string() },
          'text/csv': { schema: z.string() },
          'application/xml': { schema: z.string() },
        },
      },
      ...describeErrorResponses(401, 404, 422, 429, 503),
    },
  })

export const resumeEvaluationRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'post',
    path: '/evaluations/{id}/resume',
    operationId: 'resume-evaluation',
    tags,
    summary: 'Continue an evaluation, and analyze failed images again',
    request: { params },
    responses: {
      200: describeJsonResponse('The evaluation.', Evaluation),
      ...describeErrorResponses(401, 404, 429, 503),
    },
  })

export const cancelEvaluationRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'post',
    path: '/evaluations/{id}/cancel',
    operationId: 'cancel-evaluation',
    tags,
    summary: 'Send no more images of an evaluation',
    description: 'Analyses that are queued or running end and are charged.',
    request: { params },
    responses: {
      200: describeJsonResponse('The evaluation.', Evaluation),
      ...describeErrorResponses(401, 404, 429, 503),
    },
  })

export const deleteEvaluationRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'delete',
    path: '/evaluations/{id}',
    operationId: 'delete-evaluation',
    tags,
    summary: 'Delete an evaluation with its results',
    request: { params },
    responses: { 204: { description: 'Deleted.' }, ...describeErrorResponses(401, 404, 429, 503) },
  })
