// @module-tag slow
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { summarizeAnalyses } from '../admin/commands.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases, textExtractorPath, tinyImage } from '../test-support/test-server.ts'

describe.each(testDatabases)('analyses that crash the server in each attempt, on $name', (database) => {
  const server = setUpServer(database)

  test('are refunded, and visible to the operator', async () => {
    const { key } = await server.createUser('unlucky')
    server.provider.state.handler = () => undefined
    const headers = { Prefer: 'respond-async', 'Idempotency-Key': 'crashing' }
    await server.send('POST', textExtractorPath, { token: key, body: { image_data: tinyImage }, headers })
    await expect.poll(() => server.provider.requests.length).toBe(1)
    expect(await summarizeAnalyses(server.database)).toMatch(/ running +1 /)
    // Simulates that the process of the last attempt has died, by making its last heartbeat too old.
    const lastAttempt = sql`
      update jobs.job set retry_count = retry_limit, heartbeat_seconds = 1, heartbeat_on = now() - interval '1 minute'
      where name = 'hosted' and state = 'active'`
    const run = () => server.json('GET', '/api/v1/runs/crashing', { token: key })
    await expect
      .poll(
        async () => {
          await lastAttempt.execute(server.database)
          return await run()
        },
        { timeout: 40_000, interval: 500 },
      )
      .toMatchObject({ status: 'failed', error: { error: 'engine_crashed' } })
    expect(await server.json('GET', '/api/v1/trial/status-api-key', { token: key })).toMatchObject({
      trial_used: 0,
    })
    expect(await summarizeAnalyses(server.database)).toMatch(/text-extractor +engine_crashed +1$/m)
  }, 60_000)

  test('are not those that a shutdown ends: they run again', async () => {
    const { key } = await server.createUser('restarted')
    const sent = server.provider.requests.length
    const headers = { Prefer: 'respond-async', 'Idempotency-Key': 'restarted' }
    await server.send('POST', textExtractorPath, { token: key, body: { image_data: tinyImage }, headers })
    await expect.poll(() => server.provider.requests.length).toBe(sent + 1)
    const noMoreAttempts = sql`update jobs.job set retry_limit = retry_count where name = 'hosted' and state = 'active'`
    await noMoreAttempts.execute(server.database)
    await server.stopAnalyses()
    const readJobs = sql<{ name: string }>`select name from jobs.job where state = 'created'`
    await expect
      .poll(async () => (await readJobs.execute(server.database)).rows)
      .toEqual([{ name: 'hosted' }])
    const run = await server.json('GET', '/api/v1/runs/restarted', { token: key })
    expect(run).toMatchObject({ status: 'queued' })
  })
})
