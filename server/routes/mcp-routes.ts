import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { type Context, Hono } from 'hono'
import { every } from 'hono/combine'
import { HTTPException } from 'hono/http-exception'
import type { StatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { Agent } from '#contract/agent.ts'
import { Examples, InferenceRequest, Parameter, Region } from '#contract/inference.ts'
import { RunId } from '#contract/review.ts'
import { createRunNotFoundError } from '../analyses/analysis-errors.ts'
import type { AnalysisService } from '../analyses/analysis-service.ts'
import { digestRequest, prepareAnalysis } from '../analyses/prepare-analysis.ts'
import type { CallerEnv } from '../auth/auth-middleware.ts'
import { dropAbsentFields } from '../http/absent-fields.ts'
import { maxAnalysisBodyBytes } from '../http/body-limits.ts'
import { decodeDataUrl } from '../http/data-url.ts'
import { toHttpError } from '../http/error-handler.ts'
import { HttpError } from '../http/http-error.ts'
import { convertToAcceptedType, withMcpAcceptHeader } from '../http/mcp-accept.ts'
import type { ApiServices, Caller } from './api-services.ts'
import type { Guards } from './operations.ts'

/** How long a tool waits for a run. */
const runWaitMs = 60_000

const ToolInput = z.object({
  image: z.string().optional().describe('The image (JPEG, PNG or WebP) in base64 or as a data URL.'),
  run_id: RunId.optional().describe(
    'Instead of an image: the id of a run that was started with the HTTP API. Returns its result, without a charge.',
  ),
  parameter: Parameter.optional().describe('What to look for, if the agent needs it.'),
  examples: Examples.optional(),
  region: Region.optional(),
  template_id: InferenceRequest.shape.template_id,
  variant_id: z.string().optional(),
})
type ToolInput = z.infer<typeof ToolInput>

/** The agents as tools of the Model Context Protocol (Streamable HTTP, without sessions). */
export function createMcpRoutes(guards: Guards, services: ApiServices): Hono<CallerEnv> {
  const handler = createMcpHandler(
    ({ authInfo, requestInfo }) =>
      createServer(services, authInfo?.extra?.caller as Caller, requestInfo?.signal ?? neverAborted),
    { maxRequestBodySize: maxAnalysisBodyBytes },
  )
  const authorize = every(guards.access['user-or-key'], guards.limit.organization, guards.imageBody)
  return new Hono<CallerEnv>()
    .on(['GET', 'DELETE'], '/mcp', authorize, () => {
      throw new HttpError(405, 'method_not_allowed', 'Please use POST: this server has no sessions.')
    })
    .options('/mcp', (c) => c.body(null, 204, { Allow: 'OPTIONS, POST' }))
    .post('/mcp', authorize, async (c) => {
      const authInfo = { token: '', clientId: '', scopes: [], extra: { caller: c.var.caller } }
      const parsedBody = await readMessage(c)
      const response = await handler.fetch(withMcpAcceptHeader(c.req.raw), { authInfo, parsedBody })
      const isSubscription = Subscription.safeParse(parsedBody).success
      const accept = isSubscription ? undefined : (c.req.header('Accept') ?? '*/*')
      const { body, status, headers } = accept ? await convertToAcceptedType(response, accept) : response
      headers.set('Cache-Control', 'no-store')
      // The headers of the middleware are not added to a response of another library.
      return c.newResponse(body, status as StatusCode, Object.fromEntries(headers))
    })
}

/**
 * Batches are refused, because the limit of requests counts each as one; the protocol has none since 2025-06-18.
 *
 * @throws HttpError 400
 */
async function readMessage(c: Context): Promise<unknown> {
  const message: unknown = await c.req.json().catch((cause: unknown) => {
    throw new HTTPException(400, { cause })
  })
  if (Array.isArray(message))
    throw new HttpError(400, 'batch_not_accepted', 'Please send one message per request.')
  const call = ToolCall.safeParse(message)
  if (!call.success) return message
  const { params } = call.data
  return { ...call.data, params: { ...params, arguments: dropAbsentFields(ToolInput, params.arguments) } }
}

/** Its stream does not end. */
const Subscription = z.looseObject({ method: z.literal('subscriptions/listen') })
const ToolCall = z.looseObject({
  method: z.literal('tools/call'),
  params: z.looseObject({ arguments: z.record(z.string(), z.unknown()) }),
})

const neverAborted = new AbortController().signal

/** For one request. */
function createServer(services: ApiServices, caller: Caller, client: AbortSignal): McpServer {
  const server = new McpServer({ name: 'ai-vision', title: 'AI Vision agents', version: '1' })
  for (const agent of services.catalog.agents.filter(({ is_active }) => is_active)) {
    server.registerTool(
      agent.code,
      {
        title: agent.name,
        description: describeTool(agent),
        inputSchema: ToolInput,
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      async (input, { mcpReq }) => {
        const signal = AbortSignal.any([client, mcpReq.signal])
        try {
          const json = await run(services, agent.code, { caller, input, signal })
          return {
            content: [{ type: 'text', text: json }],
            structuredContent: JSON.parse(json) as Record<string, unknown>,
          }
        } catch (error) {
          return { content: [{ type: 'text', text: toHttpError(error as Error).message }], isError: true }
        }
      },
    )
  }
  return server
}

function describeTool({ name, description }: Agent): string {
  return `${description ?? name}\nA new analysis is charged.`
}

type Call = { caller: Caller; input: ToolInput; signal: AbortSignal }

/** Returns the result as JSON. */
async function run(
  services: ApiServices,
  agentCode: string,
  { caller, input, signal }: Call,
): Promise<string> {
  const { analyses, isTrusted } = services
  const { organizationId } = caller
  const { image, run_id: runId, parameter, examples, region, template_id, variant_id } = input
  if (runId !== undefined) return await readRun(analyses, runId, organizationId, signal)
  if (image === undefined) throw new HttpError(422, 'invalid_request', 'Pass either `image` or `run_id`.')
  const options = { parameter, examples, region, template_id: template_id ?? undefined, variant_id }
  const request = { agentCode, image: decodeDataUrl(image), ...options }
  const analysis = await prepareAnalysis(services, request, {
    organizationId,
    mayUseProviders: () => isTrusted(caller),
    isInteractive: true,
    requestedAt: Date.now(),
  })
  const requestDigest = digestRequest(request)
  const entry = { organizationId, agentCode, idempotencyKey: undefined, requestDigest }
  return (await analyses.execute(entry, analysis, signal)).response
}

async function readRun(
  analyses: AnalysisService,
  id: string,
  organizationId: string,
  signal: AbortSignal,
): Promise<string> {
  const state = await analyses.read(organizationId, id, runWaitMs, signal)
  if (!state) throw createRunNotFoundError()
  if (state.status === 'succeeded') return state.response
  if (state.status === 'failed') throw new HttpError(502, state.error.code, state.error.message)
  if (state.status === 'cancelled') throw new HttpError(410, 'cancelled', 'The run was cancelled.')
  throw new HttpError(409, 'not_finished', `The run is ${state.status}. Try again later.`)
}
