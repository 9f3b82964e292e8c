import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { json, refusals } from './responses.ts'

/** `GET /health`: for load balancers; says only whether this process can do its work. */
export function healthRoutes(database: Database) {
  return new OpenAPIHono().openapi(readHealth, async (c) => {
    await sql`select 1`.execute(database)
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
  responses: { 200: json('It is.', z.object({ status: z.literal('ok') })), ...refusals(503) },
})
