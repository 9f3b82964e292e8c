import { createHash } from 'node:crypto'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { InferenceRequest } from '#contract/inference.ts'
import { parseImage } from '#engines/image/image.ts'
import { type Catalog, chooseVariant } from '../agents/catalogue.ts'
import type { AuthMiddleware, CallerEnv } from '../auth/auth-middleware.ts'
import { chooseEngine } from '../engines/choose-engine.ts'
import type { Engine } from '../engines/engine.ts'
import { validationHook } from '../http/error-handler.ts'
import { HttpError } from '../http/http-error.ts'
import { errorResponses, jsonResponse } from '../http/responses.ts'
import { AnswerFrame } from '../inference/answer-frame.ts'
import type { ExecutionResult } from '../inference/execute-idempotent.ts'
import type { LedgerRequest } from '../inference/ledger.ts'

type Needs = {
  auth: AuthMiddleware
  /** Come after the caller is known and before the body is read: how often, and how much at once. */
  organizationRateLimit: MiddlewareHandler<CallerEnv>
  bodyMemoryLimit: MiddlewareHandler<CallerEnv>
  catalogue: Catalog
  engines: Engine[]
  findStoredResponse(claim: LedgerRequest): Promise<string | undefined>
  executeIdempotent(
    claim: LedgerRequest,
    signal: AbortSignal,
    work: () => Promise<string>,
  ): Promise<ExecutionResult>
  longestMs: number
}

/** `POST /inference/{agentCode}`. */
export function inferenceRoutes(needs: Needs) {
  const {
    auth,
    organizationRateLimit,
    bodyMemoryLimit,
    catalogue,
    engines,
    findStoredResponse,
    executeIdempotent,
    longestMs,
  } = needs
  return new OpenAPIHono<CallerEnv>({ defaultHook: validationHook }).openapi(
    analyze(auth.requireUserOrApiKey, organizationRateLimit, bodyMemoryLimit),
    async (c) => {
      const startedAt = performance.now()
      const { agentCode } = c.req.valid('param')
      const request = c.req.valid('json')
      const claim = {
        organizationId: c.var.caller.organizationId,
        agentCode,
        idempotencyKey: readIdempotencyKey(c.req.header('Idempotency-Key')),
        requestDigest: digestOf(agentCode, request),
      }
      // An answer that was paid for is given again, whatever agents, variants and engines there are by now.
      const earlierAnswer = await findStoredResponse(claim)
      if (earlierAnswer !== undefined) return asAnswer(c, earlierAnswer, true)
      const entry = catalogue.find(agentCode)
      const variant = chooseVariant(entry, request.variant_id)
      const { engine, model } = chooseEngine(engines, { ...request, variant, kind: entry.kind })
      const picture = await parseImage(request.image_data)
      const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(longestMs)])
      const parameter = request.parameter?.trim() || undefined
      const { organizationId: owner } = claim
      const job = { agentCode, owner, kind: entry.kind, picture, parameter, model, signal }
      const { response, isReplay } = await executeIdempotent(claim, c.req.raw.signal, async () => {
        const finding = await engine.analyze(job).catch((error: unknown) => refuse(error, c.req.raw.signal))
        const metadata = { provider: engine.id, model: finding.model }
        const processing_time_ms = Math.round(performance.now() - startedAt)
        return JSON.stringify({
          ...finding.result,
          metadata,
          variant_model: finding.model,
          processing_time_ms,
        })
      })
      return asAnswer(c, response, isReplay)
    },
  )
}

/** The very bytes of the first answer; typed by hand, since the schema is the same. */
function asAnswer(c: Context, answer: string, isRepeat: boolean): never {
  if (isRepeat) c.header('Idempotent-Replayed', 'true')
  c.header('Content-Type', 'application/json; charset=utf-8')
  return c.body(answer, 200) as never
}

/** Client gone, time over, or what the engine itself said. */
function refuse(error: unknown, client: AbortSignal): never {
  if (error instanceof HttpError) throw error
  if (client.aborted) throw new DOMException('The client has left', 'AbortError')
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError') {
    throw new HttpError(504, 'engine_timeout', 'The analysis took too long. It was not counted.')
  }
  throw new HttpError(502, 'engine_failed', 'The analysis failed. It was not counted.', { cause: error })
}

/** @throws Fault 422 for a key that is empty, too long or not printable ASCII. */
function readIdempotencyKey(value: string | undefined): string | undefined {
  if (value === undefined || /^[\x21-\x7e]{1,128}$/.test(value)) return value
  throw new HttpError(
    422,
    'invalid_idempotency_key',
    'Idempotency-Key must be 1 to 128 printable ASCII characters.',
  )
}

function digestOf(
  agentCode: string,
  { image_data, provider, model, variant_id, parameter }: InferenceRequest,
): string {
  const asked = [agentCode, provider, model, variant_id, parameter].map((part) => part ?? null)
  // The picture as it is: writing it as JSON costs more than all the rest. No line of JSON holds a line break.
  return createHash('sha256')
    .update(`${JSON.stringify(asked)}\n`)
    .update(image_data)
    .digest('hex')
}

const Key = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      'Made by you, once per picture: a repeat gets the stored answer and is not counted again. Echoed.',
    ),
})

type Door = MiddlewareHandler<CallerEnv>
const analyze = (...middleware: [Door, Door, Door]) =>
  createRoute({
    method: 'post',
    path: '/inference/{agentCode}',
    operationId: 'analyze',
    tags: ['Analysis'],
    summary: 'Look at a picture with an agent',
    middleware,
    request: {
      params: z.object({ agentCode: z.string() }),
      headers: Key,
      body: { required: true, content: { 'application/json': { schema: InferenceRequest } } },
    },
    responses: {
      200: jsonResponse('The fields of the agent, and what did the work.', AnswerFrame),
      ...errorResponses(400, 401, 402, 404, 409, 413, 415, 422, 429, 502, 503, 504),
    },
  })
