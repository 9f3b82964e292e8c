import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createTestServer,
  type TestServer,
  testDatabases,
  textExtractorPath,
  tinyImage,
} from '../test-support/test-server.ts'
import { createIdempotentExecutor } from './execute-idempotent.ts'
import type { Ledger } from './ledger.ts'

describe.each(testDatabases)('ledger on $name', ({ open }) => {
  let server: TestServer
  let stop: () => Promise<void>
  let users = 0
  let key = ''
  beforeAll(async () => {
    const store = await open()
    stop = store.stop
    server = await createTestServer({ url: store.url })
  })
  afterAll(async () => {
    await server.close()
    await stop()
  })
  beforeEach(async () => {
    key = (await server.createUser(`user-${++users}`)).key
  })
  const analyze = (headers: Record<string, string> = {}) =>
    server.send('POST', textExtractorPath, { token: key, body: { image_data: tinyImage }, headers })
  const trial = () =>
    server.json<{ trial_used: number }>('GET', '/api/v1/trial/status-api-key', { token: key })

  test('finds a stored response by its key and request body only', async () => {
    const { organization_id: organizationId } = await server.organizationOfKey(key)
    const request = { organizationId, agentCode: 'counter', idempotencyKey: 'stored', requestDigest: 'x' }
    expect(await server.ledger.findStoredResponse(request)).toBeUndefined()
    await server.executor.execute(request, new AbortController().signal, async () => {
      expect(await server.ledger.findStoredResponse(request)).toBeUndefined()
      return '{"total_count":4}'
    })
    expect(await server.ledger.findStoredResponse(request)).toBe('{"total_count":4}')
    expect(await server.ledger.findStoredResponse({ ...request, requestDigest: 'y' })).toBeUndefined()
    expect(await server.ledger.findStoredResponse({ ...request, idempotencyKey: undefined })).toBeUndefined()
    expect(await trial()).toMatchObject({ trial_used: 1 })
  })

  test('without an idempotency key, refunds when the client disconnects although the engine completes', async () => {
    const { organization_id: organizationId } = await server.organizationOfKey(key)
    const request = { organizationId, agentCode: 'counter', idempotencyKey: undefined, requestDigest: 'x' }
    const client = new AbortController()
    const run = server.executor.execute(request, client.signal, async () => {
      expect(await trial()).toMatchObject({ trial_used: 1 })
      client.abort('Client connection prematurely closed.')
      return '{"total_count":3}'
    })
    await expect(run).rejects.toMatchObject({ name: 'AbortError' })
    expect(await trial()).toMatchObject({ trial_used: 0 })
  })

  test('starts no analysis whose client disconnects while it is recorded', async () => {
    const { organization_id: organizationId } = await server.organizationOfKey(key)
    const request = { organizationId, agentCode: 'counter', idempotencyKey: undefined, requestDigest: 'x' }
    const client = new AbortController()
    const begin: Ledger['begin'] = async (request) => {
      const entry = await server.ledger.begin(request)
      client.abort('Client connection prematurely closed.')
      return entry
    }
    const executor = createIdempotentExecutor({ ...server.ledger, begin }, { timeoutMs: 1000 })
    const work = vi.fn(async () => '{}')
    await expect(executor.execute(request, client.signal, work)).rejects.toMatchObject({ name: 'AbortError' })
    expect(work).not.toHaveBeenCalled()
    expect(await trial()).toMatchObject({ trial_used: 0 })
  })

  test('starts no analysis after a shutdown began', async () => {
    const { organization_id: organizationId } = await server.organizationOfKey(key)
    const request = { organizationId, agentCode: 'counter', idempotencyKey: 'late', requestDigest: 'x' }
    const executor = createIdempotentExecutor(server.ledger, { timeoutMs: 1000 })
    executor.abortAll()
    const work = vi.fn(async () => '{}')
    const run = executor.execute(request, new AbortController().signal, work)
    await expect(run).rejects.toMatchObject({ status: 503 })
    expect(work).not.toHaveBeenCalled()
    expect(await trial()).toMatchObject({ trial_used: 0 })
  })

  test('deleting an account during its analyses causes no internal errors', async () => {
    for (let round = 0; round < 5; round++) {
      const uid = `deleted-${round}`
      const { token, key: own, orgId } = await server.createUser(uid)
      const statusOf = async (method: string, path: string, body?: unknown) =>
        (
          await server.send(method, path, {
            token: method === 'POST' && path === textExtractorPath ? own : token,
            body,
          })
        ).status
      const keys = `/api/v1/organizations/${orgId}/api-keys`
      const statuses = await Promise.all([
        ...Array.from({ length: 8 }, () => statusOf('POST', textExtractorPath, { image_data: tinyImage })),
        statusOf('DELETE', '/api/v1/users/me'),
        ...Array.from({ length: 8 }, () => statusOf('POST', textExtractorPath, { image_data: tinyImage })),
        ...Array.from({ length: 4 }, () => statusOf('POST', keys, { name: 'k' })),
      ])
      expect(statuses.filter((status) => ![200, 201, 204, 401, 404, 410].includes(status))).toEqual([])
      const left = await server.database
        .selectFrom('organizations')
        .select('id')
        .where('id', '=', orgId)
        .execute()
      expect(left).toEqual([])
    }
  })

  test('stores responses of requests with an idempotency key until they expire', async () => {
    await analyze()
    await analyze({ 'Idempotency-Key': 'stored' })
    const { organization_id } = await server.organizationOfKey(key)
    const rows = () =>
      server.database
        .selectFrom('inferences')
        .select(['idempotency_key', 'answer', 'request_digest', 'status'])
        .where('organization_id', '=', organization_id)
        .orderBy('created_at')
        .execute()
    const withoutResponse = { idempotency_key: null, answer: null, request_digest: null, status: 'answered' }
    const text = expect.stringContaining('HELLO')
    const withResponse = {
      idempotency_key: 'stored',
      answer: text,
      request_digest: expect.any(String),
      status: 'answered',
    }
    expect(await rows()).toEqual([withoutResponse, withResponse])
    await server.ledger.deleteExpiredResponses(1)
    expect(await rows()).toEqual([withoutResponse, withResponse])
    await server.database
      .updateTable('inferences')
      .set({ created_at: new Date(Date.now() - 25 * 3600 * 1000) })
      .where('organization_id', '=', organization_id)
      .execute()
    await server.ledger.deleteExpiredResponses(1)
    expect(await rows()).toEqual([withoutResponse, withoutResponse])
  })

  test('refunds abandoned analyses once and releases their keys', async () => {
    const { organization_id } = await server.organizationOfKey(key)
    const request = {
      organizationId: organization_id,
      agentCode: 'text-extractor',
      idempotencyKey: 'abandoned',
      requestDigest: 'x',
    }
    await server.ledger.begin(request)
    expect(await trial()).toMatchObject({ trial_used: 1 })
    expect(await server.ledger.refundAbandoned(false)).toBe(0)
    await server.database
      .updateTable('inferences')
      .set({ settle_by: new Date(0) })
      .where('idempotency_key', '=', 'abandoned')
      .execute()
    const counts = await Promise.all([
      server.ledger.refundAbandoned(false),
      server.ledger.refundAbandoned(false),
    ])
    expect(counts.sort()).toEqual([0, 1])
    expect(await trial()).toMatchObject({ trial_used: 0 })
    expect((await analyze({ 'Idempotency-Key': 'abandoned' })).status).toBe(200)
  })
})
