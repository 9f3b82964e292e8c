import { randomUUID } from 'node:crypto'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { Analyses } from '../analyses/analyses.ts'
import type { LedgerRequest } from '../analyses/analysis-rows.ts'
import { InferenceResponse } from '../analyses/inference-response.ts'
import type { Ledger, NewAnalysis } from '../analyses/ledger.ts'
import { digestRequest, prepareAnalysis } from '../analyses/prepare-analysis.ts'
import type { AuthMiddleware, CallerEnv } from '../auth/auth-middleware.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Engine } from '../engines/engine.ts'
import { idempotencyKeyPattern } from '../http/api-headers.ts'
import { validationHook } from '../http/error-handler.ts'
import { HttpError } from '../http/http-error.ts'
import { parsePrefer } from '../http/prefer.ts'
import { addLogFields } from '../http/request-log.ts'
import { describeErrorResponses, describeJsonResponse } from '../http/responses.ts'
import { inferenceBody, inferenceQuery, readInferenceRequest } from './inference-request.ts'
import { Run } from './run-routes.ts'

type Dependencies = {
  auth: AuthMiddleware
  /** Limits the requests of an organization. Runs after authentication and before the body is read. */
  organizationRateLimit: MiddlewareHandler<CallerEnv>
  bodyMemoryLimit: MiddlewareHandler<CallerEnv>
  catalog: Catalog
  engines: Engine[]
  findStoredResponse: Ledger['findStoredResponse']
  analyses: Analyses
  /** Whether this caller may use the models of providers. */
  mayUseProviders: (caller: CallerEnv['Variables']['caller']) => Promise<boolean>
}

/** The route `POST /inference/{agentCode}`. */
export function inferenceRoutes(dependencies: Dependencies) {
  const { auth, organizationRateLimit, bodyMemoryLimit } = dependencies
  const { findStoredResponse, analyses } = dependencies
  return new OpenAPIHono<CallerEnv>({ defaultHook: validationHook }).openapi(
    createInferenceRoute(auth.requireUserOrApiKey, organizationRateLimit, bodyMemoryLimit),
    async (c) => {
      const requestedAt = Date.now()
      const { agentCode } = c.req.valid('param')
      const request = { agentCode, ...(await readInferenceRequest(c)) }
      const { organizationId } = c.var.caller
      const { isAsync } = parsePrefer(c.req.header('Prefer'))
      // An asynchronous request needs a key, because the client reads the run by its key.
      const idempotencyKey =
        parseIdempotencyKey(c.req.header('Idempotency-Key')) ?? (isAsync ? randomUUID() : undefined)
      const entry = {
        organizationId,
        agentCode,
        idempotencyKey,
        requestDigest: digestRequest(request),
      }
      const mayUseProviders = () => dependencies.mayUseProviders(c.var.caller)
      const options = { mayUseProviders, isInteractive: !isAsync, requestedAt }
      const analysis = await prepareAnalysis(dependencies, request, options).catch(async (error: unknown) => {
        const response = await findStoredResponse(entry)
        if (response === undefined) throw error
        return response
      })
      // A stored response is sent without checking the agent, because the agent's configuration may have changed since.
      if (typeof analysis === 'string') return sendJson(c, analysis, true)
      addLogFields(c, { agent: agentCode, provider: analysis.job.provider })
      if (isAsync) return await submit(c, analyses, entry, analysis)
      const { response, isReplay, queueMs } = await analyses.execute(entry, analysis, c.req.raw.signal)
      if (queueMs !== undefined && !isReplay) addLogFields(c, { queueMs })
      return sendJson(c, response, isReplay)
    },
  )
}

/** Queues the analysis, and responds with its run. */
async function submit(
  c: Context,
  analyses: Analyses,
  request: LedgerRequest,
  analysis: NewAnalysis,
): Promise<never> {
  const id = request.idempotencyKey ?? ''
  const state = await analyses.submit(request, analysis)
  if (typeof state === 'string') return sendJson(c, state, true)
  c.header('Location', `/api/v1/runs/${encodeURIComponent(id)}`)
  c.header('Preference-Applied', 'respond-async')
  return c.json({ id, status: state.status }, 202) as never
}

/** Sends the stored bytes unchanged, so that a replay is identical. The cast replaces the route's response type. */
export function sendJson(c: Context, json: string, isReplay: boolean): never {
  if (isReplay) c.header('Idempotent-Replayed', 'true')
  c.header('Content-Type', 'application/json; charset=utf-8')
  return c.body(json, 200) as never
}

/** @throws HttpError 422 for a key that is empty, too long or not printable ASCII. */
export function parseIdempotencyKey(value: string | undefined): string | undefined {
  if (value === undefined || idempotencyKeyPattern.test(value)) return value
  throw new HttpError(
    422,
    'invalid_idempotency_key',
    'Idempotency-Key must be 1 to 128 printable ASCII characters.',
  )
}

const IdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      'Client-generated, one per image. Retries return the stored result and are not charged. The analysis continues when the client disconnects; `DELETE /runs/{id}` cancels it.',
    ),
})

type Middleware = MiddlewareHandler<CallerEnv>
const createInferenceRoute = (...middleware: [Middleware, Middleware, Middleware]) =>
  createRoute({
    method: 'post',
    path: '/inference/{agentCode}',
    operationId: 'analyze',
    tags: ['Analysis'],
    summary: 'Analyze an image with an agent',
    middleware,
    parameters: inferenceQuery,
    request: {
      params: z.object({ agentCode: z.string() }),
      headers: IdempotencyHeader,
      body: inferenceBody,
    },
    responses: {
      200: describeJsonResponse(
        'The fields of the agent, and the model that did the work.',
        InferenceResponse,
      ),
      202: describeJsonResponse(
        'With `Prefer: respond-async`: the analysis is queued. `Location` is the URL of its run.',
        Run,
      ),
      ...describeErrorResponses(400, 401, 402, 403, 404, 409, 410, 413, 415, 422, 429, 502, 503, 504),
    },
  })
