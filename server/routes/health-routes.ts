import { setTimeout as sleep } from 'node:timers/promises'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import packageJson from '../../package.json' with { type: 'json' }
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { describeErrorResponses, describeJsonResponse } from '../http/responses.ts'

/** Shorter than the usual timeout of a load balancer, so that it receives the response, in ms. */
const databaseTimeoutMs = 2_000

/** Returns a sentence that says why the server should receive no requests now; undefined if it should receive them. */
export type Readiness = () => Promise<string | undefined>

/** `GET /health`, `/health/live` and `/health/ready`, for load balancers and orchestrators. */
export function healthRoutes(database: Database, readiness: Readiness = async () => undefined) {
  const { version } = packageJson
  return new OpenAPIHono()
    .openapi(healthRoute, async (c) => {
      await checkDatabase(database)
      return c.json({ status: 'ok' as const, version }, 200)
    })
    .openapi(livenessRoute, (c) => c.json({ status: 'ok' as const, version }, 200))
    .openapi(readinessRoute, async (c) => {
      const reason = await readiness()
      if (reason) throw new HttpError(503, 'not_ready', reason, { headers: { 'Retry-After': '5' } })
      await checkDatabase(database)
      return c.json({ status: 'ok' as const, version }, 200)
    })
}

async function checkDatabase(database: Database): Promise<void> {
  const timeout = sleep(databaseTimeoutMs, undefined, { ref: false }).then(() => {
    throw new HttpError(503, 'temporarily_unavailable', 'The database does not respond.')
  })
  await Promise.race([sql`select 1`.execute(database), timeout])
}

const Health = z.object({ status: z.literal('ok'), version: z.string() })

const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'read-health',
  tags: ['Service'],
  summary: 'Check whether the service and its database are up',
  security: [],
  responses: { 200: describeJsonResponse('They are up.', Health), ...describeErrorResponses(503) },
})

const livenessRoute = createRoute({
  method: 'get',
  path: '/health/live',
  operationId: 'read-liveness',
  tags: ['Service'],
  summary: 'Check whether the process responds',
  security: [],
  responses: { 200: describeJsonResponse('It does.', Health) },
})

const readinessRoute = createRoute({
  method: 'get',
  path: '/health/ready',
  operationId: 'read-readiness',
  tags: ['Service'],
  summary: 'Check whether the service should get requests',
  description: '503 while it stops, while the database does not respond, or while its disk is full.',
  security: [],
  responses: { 200: describeJsonResponse('It should.', Health), ...describeErrorResponses(503) },
})
