import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { Agent } from '#contract/agent.ts'
import { Provider } from '#contract/providers.ts'
import type { Catalog } from '../agents/catalog.ts'
import type { AuthMiddleware, UserEnv } from '../auth/auth-middleware.ts'
import type { Engine } from '../engines/engine.ts'
import { errorResponses, jsonResponse } from '../http/responses.ts'

type Needs = { auth: AuthMiddleware; catalog: Catalog; engines: Engine[] }

/** `GET /agents` and `GET /providers`. */
export function agentRoutes({ auth, catalog, engines }: Needs) {
  const providers = engines.map(({ id, name, models }) => ({ id, name, models }))
  // Asked for with every visit, and the same until this process ends.
  const agents = JSON.stringify(catalog.agents)
  return new OpenAPIHono<UserEnv>()
    .openapi(
      listAgents(auth),
      (c) => c.body(agents, 200, { 'Content-Type': 'application/json; charset=utf-8' }) as never,
    )
    .openapi(listProviders(auth), (c) => c.json(providers, 200))
}

const listAgents = (auth: AuthMiddleware) =>
  createRoute({
    method: 'get',
    path: '/agents',
    operationId: 'list-agents',
    tags: ['Catalogue'],
    summary: 'The vision agents; `is_active` says whether this server can run one now',
    middleware: [auth.allowCachedUser] as const,
    responses: { 200: jsonResponse('All of them.', z.array(Agent)), ...errorResponses(401, 429, 503) },
  })

const listProviders = (auth: AuthMiddleware) =>
  createRoute({
    method: 'get',
    path: '/providers',
    operationId: 'list-providers',
    tags: ['Catalogue'],
    summary: 'The model providers of this server, and the models one may ask for',
    middleware: [auth.allowCachedUser] as const,
    responses: {
      200: jsonResponse('The first is used where a request names none.', z.array(Provider)),
      ...errorResponses(401, 429, 503),
    },
  })
