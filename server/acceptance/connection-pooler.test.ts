import { describe, expect, test } from 'vitest'
import { startFakePooler } from '../test-support/fake-pooler.ts'
import { createPostgresDatabase, hasPostgres } from '../test-support/test-postgres.ts'
import { createTestServer, textExtractorPath, tinyImage } from '../test-support/test-server.ts'

describe.runIf(hasPostgres)('behind a connection pooler', () => {
  test('the server works, says that notifications are lost, and refuses streams of events until some arrive', {
    tags: ['slow'],
  }, async () => {
    const { url, stop } = await createPostgresDatabase()
    const pooler = await startFakePooler(url)
    const server = await createTestServer({ url: pooler.url })
    const { key } = await server.createUser('user')
    const headers = { Prefer: 'respond-async', 'Idempotency-Key': 'run' }
    const body = { image_data: tinyImage }
    expect((await server.send('POST', textExtractorPath, { token: key, body, headers })).status).toBe(202)
    const wait = { Prefer: 'wait=20' }
    expect(await server.json('GET', '/api/v1/runs/run', { token: key, headers: wait })).toMatchObject({
      status: 'succeeded',
    })
    expect(server.logLines.join('')).toContain('pool_mode = transaction')
    const readEvents = async () =>
      (await server.send('HEAD', '/api/v1/batches/events', { token: key })).status
    expect(await readEvents()).toBe(404)
    pooler.passOnNotifications()
    const later = { ...headers, 'Idempotency-Key': 'later' }
    await server.send('POST', textExtractorPath, { token: key, body, headers: later })
    await expect.poll(readEvents).toBe(200)
    await server.close()
    await pooler.close()
    await stop()
  })

  test('without one, nothing is said', { tags: ['slow'] }, async () => {
    const { url, stop } = await createPostgresDatabase()
    const server = await createTestServer({ url })
    expect(server.logLines.join('')).not.toContain('pool_mode')
    await server.close()
    await stop()
  })
})
