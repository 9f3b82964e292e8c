import { setTimeout as sleep } from 'node:timers/promises'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { errorResponses, jsonResponse } from '../http/responses.ts'

/** Shorter than the usual timeout of a load balancer's check. */
const timeoutMs = 2_000

/** `GET /health`: 200 while the database responds, for load balancers. */
export function healthRoutes(database: Database) {
  return new OpenAPIHono().openapi(readHealth, async (c) => {
    const timeout = sleep(timeoutMs, undefined, { ref: false }).then(() => {
      throw new HttpError(503, 'temporarily_unavailable', 'The database does not respond.')
    })
    await Promise.race([sql`select 1`.execute(database), timeout])
    return c.json({ status: 'ok' as const }, 200)
  })
}

const readHealth = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'read-health',
  tags: ['Service'],
  summary: 'Check whether the service is up',
  security: [],
  responses: {
    200: jsonResponse('The service is up.', z.object({ status: z.literal('ok') })),
    ...errorResponses(503),
  },
})
