import { setTimeout as sleep } from 'node:timers/promises'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { jsonResponse, errorResponses } from '../http/responses.ts'

/** A load balancer wants to know before its own patience is over. */
const patienceMs = 2_000

/** `GET /health`: for load balancers; says only whether this process can do its work. */
export function healthRoutes(database: Database) {
  return new OpenAPIHono().openapi(readHealth, async (c) => {
    const silence = sleep(patienceMs, undefined, { ref: false }).then(() => {
      throw new HttpError(503, 'temporarily_unavailable', 'The database does not answer.')
    })
    await Promise.race([sql`select 1`.execute(database), silence])
    return c.json({ status: 'ok' as const }, 200)
  })
}

const readHealth = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'read-health',
  tags: ['Service'],
  summary: 'Whether the service is up',
  security: [],
  responses: { 200: jsonResponse('It is.', z.object({ status: z.literal('ok') })), ...errorResponses(503) },
})
