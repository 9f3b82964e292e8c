import { createRoute, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import * as wire from '#contract/baseline.ts'
import type { CallerEnv } from '../auth/auth-middleware.ts'
import { describeErrorResponses, describeJsonResponse } from '../http/responses.ts'

type Middleware = MiddlewareHandler<CallerEnv>[]

const params = z.object({ id: z.string() })
const tags = ['Evaluations']
const path = '/datasets/{id}/baseline'
const BaselineCheck = z.object(wire.BaselineCheck.shape).openapi('BaselineCheck')
const Baseline = z
  .object({ ...wire.Baseline.shape, last_check: BaselineCheck.nullable() })
  .openapi('Baseline')
const NewBaseline = z.object(wire.NewBaseline.shape).openapi('NewBaseline')

export const listBaselinesRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'get',
    path: '/baselines',
    operationId: 'list-baselines',
    tags,
    summary: 'List the baselines of all golden sets with their last checks',
    responses: {
      200: describeJsonResponse('The baselines.', z.object({ baselines: z.array(Baseline) })),
      ...describeErrorResponses(401, 429, 503),
    },
  })

export const readBaselineRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'get',
    path,
    operationId: 'read-baseline',
    tags,
    summary: 'Get the baseline of a golden set with its last check',
    request: { params },
    responses: {
      200: describeJsonResponse(
        'The baseline; null if the set has none.',
        z.object({ baseline: Baseline.nullable() }),
      ),
      ...describeErrorResponses(401, 404, 429, 503),
    },
  })

export const setBaselineRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'put',
    path,
    operationId: 'set-baseline',
    tags,
    summary: 'Use a candidate of an evaluation as the baseline of a golden set',
    description:
      'A schedule analyzes a random part of the images again, which is charged. The webhook event `evaluation.drift` names the images that have changed.',
    request: {
      params,
      body: { required: true, content: { 'application/json': { schema: NewBaseline } } },
    },
    responses: {
      200: describeJsonResponse('The baseline.', z.object({ baseline: Baseline.nullable() })),
      ...describeErrorResponses(400, 401, 404, 413, 415, 422, 429, 503),
    },
  })

export const deleteBaselineRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'delete',
    path,
    operationId: 'delete-baseline',
    tags,
    summary: 'Remove the baseline of a golden set and its schedule',
    request: { params },
    responses: { 204: { description: 'Removed.' }, ...describeErrorResponses(401, 404, 429, 503) },
  })

export const checkBaselineRoute = (middleware: Middleware) =>
  createRoute({
    middleware,
    method: 'post',
    path: `${path}/check`,
    operationId: 'check-baseline',
    tags,
    summary: 'Compare a part of a golden set with its baseline now',
    description: 'While a check is running, the id of its evaluation is returned.',
    request: { params },
    responses: {
      202: describeJsonResponse('The id of the check, which is an evaluation.', z.object({ id: z.string() })),
      ...describeErrorResponses(401, 404, 422, 429, 503),
    },
  })
