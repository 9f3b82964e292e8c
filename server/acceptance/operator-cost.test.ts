import { describe, expect, test } from 'vitest'
import { helloResultJson, type ProviderHandler, respondWith } from '../test-support/fake-provider.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import {
  createTestServer,
  type TestServer,
  testDatabases,
  textExtractorPath,
  tinyImage,
} from '../test-support/test-server.ts'

describe.each(testDatabases)('the operator’s cost on $name', (database) => {
  const server = setUpServer(database, { env: { REQUIRE_VERIFIED: '1', TRIAL_TOTAL: '5' } })
  const analyze = (token: string, path = textExtractorPath, signal?: AbortSignal) =>
    server.send('POST', path, { token, body: { image_data: tinyImage }, ...(signal && { signal }) })
  const readTrialUsed = async (token: string) =>
    (await server.json<{ trial_used: number }>('GET', '/api/v1/trial/status-api-key', { token })).trial_used

  test('unverified users and their keys cannot use a provider, verified ones can', async () => {
    const unverified = server.google.signIn('unverified', { email_verified: false })
    const refused = await analyze(unverified)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: 'email_not_verified' })
    const { key } = await server.createUser('unverified')
    await analyze(unverified)
    expect((await analyze(key)).status).toBe(403)
    expect(server.provider.requests).toEqual([])
    expect(await readTrialUsed(key)).toBe(0)
    // The local engine is allowed, because it costs the operator nothing.
    const body = { image_data: tinyImage, provider: 'local' }
    expect((await server.send('POST', textExtractorPath, { token: unverified, body })).status).toBe(200)
    const verified = server.google.signIn('unverified', { email_verified: true })
    expect((await analyze(verified)).status).toBe(200)
    expect((await analyze(key)).status).toBe(200)
  })

  test('aborted requests are charged as soon as the provider was asked', async () => {
    const { key } = await server.createUser('aborting')
    await readTrialUsed(server.google.signIn('aborting', { email_verified: true }))
    server.provider.requests.length = 0
    server.provider.state.handler = () => undefined
    for (let count = 0; count < 10; count++) {
      const controller = new AbortController()
      const asked = server.provider.requests.length
      const response = Promise.resolve(analyze(key, textExtractorPath, controller.signal)).catch(
        () => undefined,
      )
      if (count < 5) await expect.poll(() => server.provider.requests.length).toBe(asked + 1)
      controller.abort()
      await response
    }
    expect(server.provider.requests).toHaveLength(5)
    await expect.poll(() => readTrialUsed(key)).toBe(5)
    server.provider.state.handler = respondWith('openai-compatible', helloResultJson)
    expect((await analyze(key)).status).toBe(402)
  })

  test.each([
    ['unverified', 'unverified', 3],
    ['verified', 'verified', 3],
    // An unverified account does not count, because anyone could use it to spend the trial of another person's address.
    ['unverified', 'verified', 0],
  ])(
    'after a deletion with an address that was %s, a new account with it that is %s has used %i',
    async (...row) => {
      const [before, after, used] = row
      const email = `${before}-${after}@example.com`
      const first = server.google.signIn(`first-${before}-${after}`, {
        email,
        email_verified: before === 'verified',
      })
      const body = { image_data: tinyImage, provider: 'local' }
      for (let count = 0; count < 3; count++)
        await server.send('POST', textExtractorPath, { token: first, body })
      expect((await server.send('DELETE', '/api/v1/users/me', { token: first })).status).toBe(204)
      const second = server.google.signIn(`second-${before}-${after}`, {
        email,
        email_verified: after === 'verified',
      })
      expect(await readTrialUsed(second)).toBe(used)
    },
  )
})

describe.each(testDatabases)('analyses without a result that a provider bills, on $name', (database) => {
  const server = setUpServer(database, { env: { TRIAL_TOTAL: '3', ENGINE_TIMEOUT_SECONDS: '1' } })
  const handlers: Record<string, ProviderHandler> = {
    empty: respondWith('openai-compatible', ''),
    missing: () => undefined,
    failed: (_, response) => void response.writeHead(500).end('{}'),
  }
  const analyzeMany = async (key: string, headers: Record<string, string> = {}) => {
    server.provider.requests.length = 0
    const bodies: Record<string, unknown>[] = []
    for (let count = 0; count < 5; count++)
      bodies.push(
        await server.json('POST', textExtractorPath, {
          token: key,
          body: { image_data: tinyImage },
          headers,
        }),
      )
    return bodies
  }

  test.each([
    ['empty', 'provider_failed'],
    ['missing', 'engine_timeout'],
  ])('an answer that is %s is charged, so the trial limits them', async (answer, error) => {
    const { key } = await server.createUser(answer)
    server.provider.state.handler = handlers[answer] as ProviderHandler
    const headers = { 'Idempotency-Key': answer }
    const bodies = await analyzeMany(key, headers)
    expect(bodies.map((body) => body.error)).toEqual([
      ...new Array(3).fill(error),
      ...new Array(2).fill('usage_limit_exceeded'),
    ])
    expect(bodies[0]).toMatchObject({ charged: true, message: expect.stringContaining('It was charged') })
    expect(server.provider.requests).toHaveLength(3)
    const run = await server.json('GET', `/api/v1/runs/${answer}`, { token: key })
    expect(run).toMatchObject({ status: 'failed', error: { error, charged: true } })
  })

  test('also in the background', async () => {
    const { key, orgId } = await server.createUser('background')
    server.provider.state.handler = handlers.missing as ProviderHandler
    await analyzeMany(key, { Prefer: 'respond-async' })
    const failed = server.database
      .selectFrom('analyses')
      .select('id')
      .where('organization_id', '=', orgId)
      .where('status', '=', 'failed')
    await expect.poll(async () => (await failed.execute()).length).toBe(3)
    expect(await server.json('GET', '/api/v1/trial/status-api-key', { token: key })).toMatchObject({
      trial_used: 3,
    })
  })

  test('an error of the provider is not charged', async () => {
    const { key } = await server.createUser('failed')
    server.provider.state.handler = handlers.failed as ProviderHandler
    for (const body of await analyzeMany(key)) expect(body).not.toHaveProperty('charged')
    expect(await server.json('GET', '/api/v1/trial/status-api-key', { token: key })).toMatchObject({
      trial_used: 0,
    })
  })
})

describe.skipIf(testDatabases.length < 2)('with two processes on PostgreSQL', () => {
  test('two processes share the limits', async () => {
    const store = await testDatabases[1]?.open()
    const env = { ORGANIZATION_LIMIT_PER_MINUTE: '20' }
    const servers = [
      await createTestServer({ url: store?.url, env }),
      await createTestServer({ url: store?.url, env }),
    ]
    const { key } = (await servers[0]?.createUser('shared')) ?? { key: '' }
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const server = servers[index % 2] as TestServer
        const response = await server.send('POST', textExtractorPath, {
          token: key,
          body: { image_data: tinyImage },
        })
        return response.status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    for (const server of servers) await server.close()
    await store?.stop()
  })
})

describe.each(testDatabases)('without a trial on $name', (database) => {
  const server = setUpServer(database, { env: { TRIAL: 'off' } })

  test('an organization with its own number is not limited either', async () => {
    const { key, orgId } = await server.createUser('owner')
    await server.database
      .updateTable('organizations')
      .set({ trial_total: 1, trial_used: 1 })
      .where('id', '=', orgId)
      .execute()
    server.provider.state.handler = respondWith('openai-compatible', helloResultJson)
    const response = await server.send('POST', textExtractorPath, {
      token: key,
      body: { image_data: tinyImage },
    })
    expect(response.status).toBe(200)
    const status = await server.json('GET', '/api/v1/trial/status-api-key', { token: key })
    expect(status).toMatchObject({ trial_used: 2, trial_percentage_used: 0 })
  })
})
