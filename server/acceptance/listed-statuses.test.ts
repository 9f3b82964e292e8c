import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthClient } from '../test-support/embedded-auth-client.ts'
import { createTestServer, type TestServer } from '../test-support/test-server.ts'
import { fetchOpenApiOperations, type Operation } from '../test-support/unlisted-responses.ts'

type Probe = { query?: string; body?: string; headers?: Record<string, string> }

describe('every operation', () => {
  let server: TestServer
  let limitedServer: TestServer
  let operations: Operation[]
  let token: string
  beforeAll(async () => {
    server = await createTestServer({ env: { AUTH: 'embedded' } })
    limitedServer = await createTestServer({ env: { AUTH: 'embedded', ADDRESS_LIMIT_PER_MINUTE: '1' } })
    operations = await fetchOpenApiOperations(server.app.fetch)
    const client = createAuthClient(server)
    await client.signUp()
    token = client.state.token
  })
  afterAll(async () => {
    await server.close()
    await limitedServer.close()
  })

  async function createBatch(): Promise<string> {
    const body = { agent_code: 'text-extractor' }
    return (await server.json<{ id: string }>('POST', '/api/v1/batches', { token, body })).id
  }

  /** Sends requests that are wrong in different ways. Returns the statuses of the responses. */
  async function probe({ method, path }: Operation): Promise<Set<number>> {
    // The other requests need the account.
    const credential = path.endsWith('/users/me') ? 'garbage' : token
    const bodies: Probe[] = [
      { body: '{}' },
      { body: '{' },
      { body: 'text', headers: { 'Content-Type': 'text/plain' } },
      { body: '{}', headers: { 'Content-Length': '99999999' } },
      { body: '{}', headers: { 'Sec-Fetch-Site': 'cross-site' } },
    ]
    const probes: Probe[] = [
      {},
      { query: '?format=x&size=x&run_id=&dataset_id=x' },
      ...(method === 'GET' ? [] : bodies),
    ]
    // A separate batch, because an operation may delete it.
    const existing = path.includes('/batches/{') ? [await createBatch()] : []
    const ids = path.includes('{') ? ['x', '%00', '00000000-0000-4000-8000-000000000000', ...existing] : ['']
    const withId = (id: string) => path.replaceAll(/\{\w+\}/g, id)
    // The only request of this minute.
    await limitedServer.send('GET', '/api/v1/agents')
    const statuses = [
      (await server.send(method, withId('x'))).status,
      (await limitedServer.send(method, withId('x'))).status,
    ]
    for (const id of ids)
      for (const { query = '', body, headers } of probes) {
        const options = { token: credential, body, headers: { 'Idempotency-Key': 'item', ...headers } }
        statuses.push((await server.send(method, withId(id) + query, options)).status)
      }
    return new Set(statuses)
  }

  test('answers wrong requests with the statuses that the OpenAPI document lists, and no others', async () => {
    const missing: string[] = []
    for (const operation of operations) {
      const answered = await probe(operation)
      // Some operations of the sign-in need no session.
      const checked = operation.path.includes('/auth/')
        ? [400, 403, 413, 415, 429]
        : [400, 401, 413, 415, 429]
      for (const status of checked)
        if (status in operation.responses && !answered.has(status))
          missing.push(`${status} of ${operation.method} ${operation.path}`)
    }
    expect(missing).toEqual([])
    expect([...server.unlistedResponses, ...limitedServer.unlistedResponses]).toEqual([])
  })

  test('answers 404 to a write whose organization is deleted in the meantime', async () => {
    await sql`
      create function delete_organization() returns trigger language plpgsql as
      $$ begin delete from organizations where id = new.organization_id; return new; end $$`.execute(
      server.database,
    )
    const review = { verdict: 'right', agent_code: 'counter', reviewed_at: '2026-11-24T08:00:00Z' }
    const bodies = {
      'PUT /api/v1/reviews/run': review,
      'POST /api/v1/reviews': { reviews: [{ ...review, run_id: 'run' }] },
      'POST /api/v1/webhooks': { url: 'https://example.com/' },
      'POST /api/v1/batches': { agent_code: 'text-extractor' },
    }
    for (const table of ['reviews', 'webhooks', 'batches'])
      await sql`create trigger deletion before insert on ${sql.table(table)}
        for each row execute function delete_organization()`.execute(server.database)
    for (const [call, body] of Object.entries(bodies)) {
      const [method = '', path = ''] = call.split(' ')
      expect((await server.send(method, path, { token, body })).status, call).toBe(404)
    }
    expect([...server.unlistedResponses]).toEqual([])
  })
})
