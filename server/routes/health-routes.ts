import { setTimeout as sleep } from 'node:timers/promises'
import { z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import packageJson from '../../package.json' with { type: 'json' }
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { describeJson } from '../http/responses.ts'
import { createOperationGroup } from './operations.ts'

/** Load balancers usually wait longer. */
const databaseTimeoutMs = 2_000

const Health = z.object({ status: z.literal('ok'), version: z.string() })
const health: z.infer<typeof Health> = { status: 'ok', version: packageJson.version }

/** For load balancers and orchestrators. */
export const healthRoutes = createOperationGroup('Service', 'public')

healthRoutes.get('/health', {
  operationId: 'read-health',
  summary: 'Check whether the service and its database are up',
  responses: { 200: describeJson('They are up.', Health) },
  errors: [503],
  async handler(c, { database }) {
    await checkDatabase(database)
    return c.json(health, 200)
  },
})

healthRoutes.get('/health/live', {
  operationId: 'read-liveness',
  summary: 'Check whether the process responds',
  responses: { 200: describeJson('It does.', Health) },
  handler: (c) => c.json(health, 200),
})

healthRoutes.get('/health/ready', {
  operationId: 'read-readiness',
  summary: 'Check whether the service should get requests',
  description: '503 while it stops, while the database does not respond, or while its disk is full.',
  responses: { 200: describeJson('It should.', Health) },
  errors: [503],
  async handler(c, { database, readiness }) {
    const reason = await readiness()
    if (reason) throw new HttpError(503, 'not_ready', reason, { headers: { 'Retry-After': '5' } })
    await checkDatabase(database)
    return c.json(health, 200)
  },
})

async function checkDatabase(database: Database): Promise<void> {
  const timeout = sleep(databaseTimeoutMs, undefined, { ref: false }).then(() => {
    throw new HttpError(503, 'temporarily_unavailable', 'The database does not respond.')
  })
  await Promise.race([sql`select 1`.execute(database), timeout])
}
