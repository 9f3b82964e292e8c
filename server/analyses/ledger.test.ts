import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createQueuedImageTableStore } from '../jobs/queued-image-store.ts'
import { createNewAnalysis } from '../test-support/create-new-analysis.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import {
  createTestServer,
  type TestServer,
  testDatabases,
  textExtractorPath,
  tinyImage,
} from '../test-support/test-server.ts'
import type { LedgerRequest } from './analysis-rows.ts'
import { Leases, renewLeases } from './leases.ts'
import { deleteExpiredResponses, refundAbandoned, Sweeper } from './sweeper.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

describe.each(testDatabases)('ledger on $name', (database) => {
  const server = setUpServer(database)
  let users = 0
  let key = ''
  beforeEach(async () => {
    key = (await server.createUser(`user-${++users}`)).key
  })
  const analyze = (headers: Record<string, string> = {}) =>
    server.send('POST', textExtractorPath, { token: key, body: { image_data: tinyImage }, headers })
  const setTimes = async (organizationId: string, times: { created_at?: Date; ended_at?: Date }) => {
    await server.database
      .updateTable('analyses')
      .set(times)
      .where('organization_id', '=', organizationId)
      .execute()
  }

  test('deleting an account during its analyses causes no internal errors', { tags: ['slow'] }, async () => {
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

  test('a clock that is set forward cancels no running analysis and charges no repeat', async () => {
    const { organization_id: organizationId } = await server.organizationOfKey(key)
    const request = { organizationId, agentCode: 'counter', idempotencyKey: undefined, requestDigest: 'x' }
    const begun = await server.ledger.begin(request, createNewAnalysis(), true)
    if (!('id' in begun)) throw new Error('The analysis did not begin.')
    const leases = new Leases(server.database)
    leases.add(begun.id)
    const past = { lease_expires_at: minutesAgo(25 * 60) }
    await server.database.updateTable('analyses').set(past).where('id', '=', begun.id).execute()
    const { database, ledger, log } = server
    const images = createQueuedImageTableStore(database)
    const sweeper = new Sweeper({ database, ledger, images, leases, log, imageRetentionDays: undefined })
    await sweeper.start(false)
    sweeper.close()
    leases.close()
    expect(await server.ledger.read(begun.id)).toEqual({ status: 'running' })
    await server.ledger.complete(begun.id, '{}')

    await analyze({ 'Idempotency-Key': 'before' })
    await setTimes(organizationId, { created_at: minutesAgo(365 * 24 * 60) })
    await deleteExpiredResponses(server.database, 14)
    expect((await analyze({ 'Idempotency-Key': 'before' })).headers.get('Idempotent-Replayed')).toBe('true')
  })

  test('stores responses of requests with an idempotency key until they expire', async () => {
    await analyze()
    await analyze({ 'Idempotency-Key': 'stored' })
    const { organization_id } = await server.organizationOfKey(key)
    const rows = () =>
      server.database
        .selectFrom('analyses')
        .select(['idempotency_key', 'response', 'request_digest', 'status'])
        .where('organization_id', '=', organization_id)
        .orderBy('created_at')
        .execute()
    const expired = { idempotency_key: null, response: null, request_digest: null, status: 'succeeded' }
    const response = expect.stringContaining('HELLO')
    const withoutKey = { ...expired, response }
    const withKey = { ...withoutKey, idempotency_key: 'stored', request_digest: expect.any(String) }
    expect(await rows()).toEqual([withoutKey, withKey])
    await deleteExpiredResponses(server.database, 1)
    expect(await rows()).toEqual([withoutKey, withKey])
    await setTimes(organization_id, { ended_at: minutesAgo(11) })
    await deleteExpiredResponses(server.database, 1)
    expect(await rows()).toEqual([expired, withKey])
    await setTimes(organization_id, { created_at: minutesAgo(25 * 60), ended_at: minutesAgo(25 * 60) })
    await deleteExpiredResponses(server.database, 1)
    expect(await rows()).toEqual([expired, expired])
  })
})

describe.each(testDatabases)('ledger without workers on $name', ({ open }) => {
  let server: TestServer
  let stop: () => Promise<void>
  let users = 0
  beforeAll(async () => {
    const store = await open()
    stop = store.stop
    server = await createTestServer({ url: store.url, env: { ROLE: 'web' } })
  })
  afterAll(async () => {
    await server.close()
    await stop()
  })
  async function createRequest(idempotencyKey?: string) {
    const { key, orgId: organizationId } = await server.createUser(`user-${++users}`)
    const readTrialUsed = async () => {
      const path = '/api/v1/trial/status-api-key'
      return (await server.json<{ trial_used: number }>('GET', path, { token: key })).trial_used
    }
    return {
      request: { organizationId, agentCode: 'counter', idempotencyKey, requestDigest: 'x' },
      readTrialUsed,
    }
  }
  const begin = async (request: LedgerRequest) => {
    const result = await server.ledger.begin(request, createNewAnalysis())
    return 'id' in result ? result.id : ''
  }
  const job = { id: '', attempt: 1, complete: async () => undefined }
  const statusOf = async (id: string) => (await server.ledger.read(id))?.status

  test('finds a stored response by its key and request body only', async () => {
    const { request, readTrialUsed } = await createRequest('stored')
    expect(await server.ledger.findStoredResponse(request)).toBeUndefined()
    const id = await begin(request)
    await server.ledger.start(id)
    expect(await server.ledger.findStoredResponse(request)).toBeUndefined()
    expect(await server.ledger.complete(id, '{"total_count":4}', { job: job })).toBe(true)
    expect(await server.ledger.findStoredResponse(request)).toBe('{"total_count":4}')
    expect(await server.ledger.findStoredResponse({ ...request, requestDigest: 'y' })).toBeUndefined()
    expect(await server.ledger.findStoredResponse({ ...request, idempotencyKey: undefined })).toBeUndefined()
    expect(await readTrialUsed()).toBe(1)
  })

  test('a cancelled analysis is not started or completed, and charged only if it ran at a provider', async () => {
    const { request, readTrialUsed } = await createRequest('cancelled')
    const [first, second] = [await begin(request), await begin({ ...request, idempotencyKey: 'other' })]
    await server.ledger.start(second)
    expect(await server.ledger.cancel(request.organizationId, 'cancelled')).toBe('cancelled')
    expect(await server.ledger.cancel(request.organizationId, 'other')).toBe('cancelled')
    expect(await server.ledger.start(first)).toBeUndefined()
    expect(await server.ledger.complete(second, '{}', { job: job })).toBe(false)
    expect(await readTrialUsed()).toBe(1)
  })

  test('without an idempotency key, an analysis is cancelled when its client disconnects', async () => {
    const { request, readTrialUsed } = await createRequest()
    const client = new AbortController()
    const waiting = server.analyses.execute(request, createNewAnalysis(), client.signal)
    await expect.poll(readTrialUsed).toBe(1)
    client.abort('Client connection prematurely closed.')
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    expect(await readTrialUsed()).toBe(0)
  })

  test('a key of a failed analysis can be used again', async () => {
    const { request, readTrialUsed } = await createRequest('failed')
    const id = await begin(request)
    const error = { status: 502, code: 'provider_failed', message: 'The model provider returned an error.' }
    await server.ledger.fail(id, error)
    expect(await server.ledger.read(id)).toEqual({ status: 'failed', error })
    const repeated = await begin(request)
    expect(repeated).not.toBe(id)
    expect(await statusOf(repeated)).toBe('queued')
    expect(await readTrialUsed()).toBe(1)
  })

  test('refunds an analysis without an idempotency key once when no process waits for it', async () => {
    const { request, readTrialUsed } = await createRequest()
    const id = await begin(request)
    const kept = await begin({ ...request, idempotencyKey: 'kept' })
    expect(await refundAbandoned(server.database, server.ledger, false)).toBe(0)
    await server.database
      .updateTable('analyses')
      .set({ lease_expires_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await renewLeases(server.database, [id])
    expect(await refundAbandoned(server.database, server.ledger, false)).toBe(0)
    await server.database
      .updateTable('analyses')
      .set({ lease_expires_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect(await server.ledger.start(id)).toBeUndefined()
    const refund = () => refundAbandoned(server.database, server.ledger, false)
    expect((await Promise.all([refund(), refund()])).sort()).toEqual([0, 1])
    expect([await statusOf(id), await statusOf(kept)]).toEqual(['failed', 'queued'])
    expect(await readTrialUsed()).toBe(1)
  })

  test('organizations take turns, whatever they used before', async () => {
    const [{ request: many }, { request: few }] = [await createRequest(), await createRequest()]
    const readPosition = async (id: string) => {
      const row = await server.database
        .selectFrom('analyses')
        .select('position')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.position ?? 0
    }
    const beginMany = async (request: LedgerRequest, count: number) => {
      const ids: string[] = []
      for (let index = 0; index < count; index++) ids.push(await begin(request))
      return ids
    }
    await server.database.updateTable('analyses').set({ status: 'cancelled' }).execute()
    const manyIds = await beginMany(many, 6)
    await server.ledger.start(manyIds[0] ?? '')
    const fewIds = await beginMany(few, 2)
    const positions = await Promise.all([...manyIds, ...fewIds].map(readPosition))
    const first = positions[0] ?? 0
    expect(positions.map((position) => position - first)).toEqual([0, 1, 2, 3, 4, 5, 1, 2])
    await server.database.updateTable('analyses').set({ status: 'cancelled' }).execute()
    const [late, later] = [await begin(few), await begin(many)]
    expect(await readPosition(late)).toBe(first + 5)
    expect(await readPosition(later)).toBe(first + 6)
  })

  test('a stopping server refuses new analyses and charges nothing', async () => {
    const { request, readTrialUsed } = await createRequest('late')
    await server.stopAnalyses()
    const run = server.analyses.execute(request, createNewAnalysis(), new AbortController().signal)
    await expect(run).rejects.toMatchObject({ status: 503 })
    expect(await readTrialUsed()).toBe(0)
  })
})
