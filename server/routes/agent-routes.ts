import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { Agent, Provider } from '#contract/agent.ts'
import type { Catalog } from '../agents/catalog.ts'
import type { AuthMiddleware, CallerEnv } from '../auth/auth-middleware.ts'
import type { Engine } from '../engines/engine.ts'
import { describeErrorResponses, describeJsonResponse } from '../http/responses.ts'

type Dependencies = { auth: AuthMiddleware; catalog: Catalog; engines: Engine[] }

/** `GET /agents`, `GET /agents/{code}` and `GET /providers`. */
export function agentRoutes({ auth, catalog, engines }: Dependencies) {
  const providers = engines.map(({ id, name, models }) => ({ id, name, models }))
  // Serialized once, because the list does not change while the process runs, and is requested at every visit.
  const agentsJson = JSON.stringify(catalog.agents)
  return new OpenAPIHono<CallerEnv>()
    .openapi(
      listAgentsRoute(auth),
      (c) => c.body(agentsJson, 200, { 'Content-Type': 'application/json; charset=utf-8' }) as never,
    )
    .openapi(getAgentRoute(auth), (c) => c.json(catalog.find(c.req.valid('param').code).agent, 200))
    .openapi(listProvidersRoute(auth), (c) => c.json(providers, 200))
}

const listAgentsRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'get',
    path: '/agents',
    operationId: 'list-agents',
    tags: ['Catalog'],
    summary: 'List the vision agents',
    description:
      '`is_active` says whether this server can run an agent, and `unavailable_reason` which variables would have to be set. Agents that are not built in have a `result_schema`, the JSON Schema of their results.',
    middleware: [auth.allowCachedUserOrApiKey] as const,
    responses: {
      200: describeJsonResponse('All agents.', z.array(Agent)),
      ...describeErrorResponses(401, 429, 503),
    },
  })

const getAgentRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'get',
    path: '/agents/{code}',
    operationId: 'get-agent',
    tags: ['Catalog'],
    summary: 'Get a vision agent',
    middleware: [auth.allowCachedUserOrApiKey] as const,
    request: { params: z.object({ code: z.string() }) },
    responses: {
      200: describeJsonResponse('An entry of the list.', Agent),
      ...describeErrorResponses(401, 404, 429, 503),
    },
  })

const listProvidersRoute = (auth: AuthMiddleware) =>
  createRoute({
    method: 'get',
    path: '/providers',
    operationId: 'list-providers',
    tags: ['Catalog'],
    summary: 'List the model providers of this server and their models',
    middleware: [auth.allowCachedUserOrApiKey] as const,
    responses: {
      200: describeJsonResponse('The first one is the default.', z.array(Provider)),
      ...describeErrorResponses(401, 429, 503),
    },
  })
