import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refundAbandoned } from '../analyses/sweeper.ts'
import { analyzeAndDisconnect, readTrial, analyze as sendImage } from '../test-support/api-client.ts'
import { helloResultJson, respondWith } from '../test-support/fake-provider.ts'
import { listen } from '../test-support/listen.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { createTestServer, type TestServer, testDatabases } from '../test-support/test-server.ts'

const respond = respondWith('openai-compatible', helloResultJson)

describe.each(testDatabases)('on $name', (database) => {
  const server = setUpServer(database)
  let listener: Awaited<ReturnType<typeof listen>>
  let userCount = 0
  let user: Awaited<ReturnType<TestServer['createUser']>>
  beforeAll(async () => {
    listener = await listen(server.app)
  })
  afterAll(() => listener.close())
  beforeEach(async () => {
    server.provider.state.handler = respond
    server.provider.requests.length = 0
    user = await server.createUser(`user-${++userCount}`)
  })

  const analyze = (idempotencyKey: string, url = listener.url) => sendImage(url, user.key, { idempotencyKey })
  const disconnect = (idempotencyKey?: string) =>
    analyzeAndDisconnect(listener.url, user.key, {
      provider: server.provider,
      ...(idempotencyKey && { idempotencyKey }),
    })
  const cancel = (id: string, token = user.key, process: Pick<TestServer, 'send'> = server) =>
    process.send('DELETE', `/api/v1/runs/${encodeURIComponent(id)}`, { token })
  const readTrialUsed = async () => (await readTrial(listener.url, user.key)).trial_used
  const readStatuses = async () => {
    const rows = await server.database
      .selectFrom('analyses')
      .select('status')
      .where('organization_id', '=', user.orgId)
      .execute()
    return rows.map(({ status }) => status)
  }

  /** Makes the provider respond when the returned function is called. */
  function delayProvider(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.provider.state.handler = async (request, response) => {
      await promise
      await respond(request, response)
    }
    return resolve
  }

  describe('when the client disconnects', () => {
    test('with an idempotency key, the analysis is completed, charged once and stored for a retry', async () => {
      const completeAnalysis = delayProvider()
      await disconnect('left')
      completeAnalysis()
      await expect.poll(readStatuses).toEqual(['succeeded'])
      const retry = await analyze('left')
      expect(retry.headers.get('Idempotent-Replayed')).toBe('true')
      expect(await retry.json()).toMatchObject({ text: 'HELLO' })
      expect(server.provider.requests).toHaveLength(1)
      expect(await readTrialUsed()).toBe(1)
    })

    test('with an idempotency key, a retry waits for the running analysis', async () => {
      const completeAnalysis = delayProvider()
      await disconnect('waiting')
      const retry = analyze('waiting')
      await sleep(100)
      completeAnalysis()
      expect(await (await retry).json()).toMatchObject({ text: 'HELLO' })
      expect(server.provider.requests).toHaveLength(1)
      expect(await readTrialUsed()).toBe(1)
    })

    test('with an idempotency key, a failure of the provider is refunded and logged', async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.provider.state.handler = async (_, response) => {
        await promise
        response.writeHead(400).end('{}')
      }
      await disconnect('failing')
      server.logLines.length = 0
      resolve()
      await expect.poll(readStatuses).toEqual(['failed'])
      expect(await readTrialUsed()).toBe(0)
      await expect.poll(() => server.logLines.join('\n')).toContain('request_refused')
    })

    test('without an idempotency key, the request to the provider is aborted and the analysis stays charged', async () => {
      server.provider.state.handler = () => undefined
      const closedBefore = server.provider.state.closedByClient
      await disconnect()
      await expect.poll(readStatuses).toEqual(['cancelled'])
      await expect.poll(() => server.provider.state.closedByClient).toBe(closedBefore + 1)
      // The analysis stays charged, because the operator pays for the request to the provider.
      expect(await readTrialUsed()).toBe(1)
    })
  })

  test('clients of an analysis whose process died are asked to try again, and are charged once', async () => {
    server.provider.state.handler = () => undefined
    const responses = [analyze('interrupted'), analyze('interrupted')]
    await expect.poll(() => server.provider.requests.length).toBe(1)
    await server.database
      .updateTable('analyses')
      .set({ lease_expires_at: new Date(0) })
      .where('idempotency_key', '=', 'interrupted')
      .execute()
    expect(await refundAbandoned(server.database, server.ledger, false)).toBe(1)
    for (const response of await Promise.all(responses))
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
    server.provider.state.handler = respond
    expect((await analyze('interrupted')).status).toBe(200)
    expect(await readTrialUsed()).toBe(1)
  })

  describe('DELETE /runs/{id}', () => {
    test('cancels an analysis whose client has disconnected; it stays charged', async () => {
      server.provider.state.handler = () => undefined
      const closedBefore = server.provider.state.closedByClient
      await disconnect('abandoned')
      expect(await readTrialUsed()).toBe(1)
      expect((await cancel('abandoned')).status).toBe(204)
      expect(await readTrialUsed()).toBe(1)
      await expect.poll(() => server.provider.state.closedByClient).toBe(closedBefore + 1)
      expect((await cancel('abandoned')).status).toBe(404)
    })

    test('returns 410 to connected clients of the analysis, and the key can be used again', async () => {
      server.provider.state.handler = () => undefined
      const responses = [analyze('shared/key'), analyze('shared/key')]
      await expect.poll(() => server.provider.requests.length).toBe(1)
      await sleep(100)
      expect((await cancel('shared/key', user.token)).status).toBe(204)
      for (const response of await Promise.all(responses)) {
        expect(response.status).toBe(410)
        expect(await response.json()).toMatchObject({
          error: 'cancelled',
          message: 'The analysis was cancelled.',
        })
      }
      server.provider.state.handler = respond
      expect((await analyze('shared/key')).status).toBe(200)
      expect(await readTrialUsed()).toBe(2)
    })

    test('returns 409 for a completed analysis, which stays charged and stored', async () => {
      await analyze('completed')
      const response = await cancel('completed')
      expect(response.status).toBe(409)
      expect(await response.json()).toMatchObject({ error: 'already_completed' })
      expect((await analyze('completed')).headers.get('Idempotent-Replayed')).toBe('true')
      expect(await readTrialUsed()).toBe(1)
    })

    test('returns 404 for an unknown id and for an analysis of another organization', async () => {
      const completeAnalysis = delayProvider()
      const response = analyze('own')
      await expect.poll(() => server.provider.requests.length).toBe(1)
      const { key } = await server.createUser(`other-${userCount}`)
      expect((await cancel('own', key)).status).toBe(404)
      expect((await cancel('unknown')).status).toBe(404)
      completeAnalysis()
      expect((await response).status).toBe(200)
    })

    test.runIf(database.name === 'PostgreSQL')('aborts an analysis of another process', async () => {
      const other = await createTestServer({ url: server.configuration.DATABASE_URL })
      const otherListener = await listen(other.app)
      const servers = [server, other]
      for (const { provider } of servers)
        Object.assign(provider.state, { handler: () => undefined, closedByClient: 0 })
      const response = analyze('elsewhere', otherListener.url)
      const findRunning = () => servers.findIndex(({ provider }) => provider.requests.length > 0)
      await expect.poll(findRunning).not.toBe(-1)
      const [running, idle] = findRunning() === 0 ? [server, other] : [other, server]
      expect((await cancel('elsewhere', user.key, idle)).status).toBe(204)
      expect((await response).status).toBe(410)
      await expect.poll(() => running.provider.state.closedByClient).toBe(1)
      expect(await readTrialUsed()).toBe(1)
      otherListener.close()
      await other.close()
    })
  })
})
