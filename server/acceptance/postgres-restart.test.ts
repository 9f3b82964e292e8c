// @module-tag slow
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { analyze } from '../test-support/api-client.ts'
import {
  type FakeProvider,
  helloResultJson,
  respondWith,
  startFakeProvider,
} from '../test-support/fake-provider.ts'
import { seedApiKeys } from '../test-support/seed-api-keys.ts'
import { startServerProcess } from '../test-support/server-process.ts'
import { hasPostgres, startTestPostgres } from '../test-support/test-postgres.ts'

let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider(respondWith('openai-compatible', helloResultJson))
})
afterAll(() => provider.close())

test.runIf(hasPostgres)(
  'two processes survive restarts of PostgreSQL under load, and every result is charged once',
  async () => {
    const postgres = await startTestPostgres()
    const location = { url: postgres.url, folder: '' }
    const [key = ''] = await seedApiKeys(location, 1)
    const env = {
      DATABASE_URL: postgres.url,
      OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1`,
      OPENAI_COMPATIBLE_MODELS: 'llava',
      TRIAL_TOTAL: '100000',
      ENGINE_TIMEOUT_SECONDS: '2',
      ADDRESS_LIMIT_PER_MINUTE: '1000000',
      ORGANIZATION_LIMIT_PER_MINUTE: '1000000',
    }
    const servers = [await startServerProcess(env), await startServerProcess(env)]
    let isLoading = true
    const succeeded = new Set<string>()
    const load = async (worker: number) => {
      for (let number = 0; isLoading; number++) {
        const idempotencyKey = `image-${worker}-${number}`
        // The request is repeated with the same key until it succeeds, as the client's outbox does.
        while (!succeeded.has(idempotencyKey)) {
          const { url } = servers[number % 2] ?? { url: '' }
          const status = await analyze(url, key, { idempotencyKey }).then(
            (response) => response.status,
            () => 0,
          )
          if (status === 200) succeeded.add(idempotencyKey)
          else await sleep(200)
        }
      }
    }
    const loads = Array.from({ length: 8 }, (_, worker) => load(worker))
    for (let restart = 0; restart < 10; restart++) {
      await sleep(300)
      await postgres.restart()
    }
    isLoading = false
    await Promise.all(loads)
    expect(servers.map(({ hasExited }) => hasExited())).toEqual([false, false])
    expect(await Promise.all(servers.map(({ kill }) => kill('SIGTERM')))).toEqual([0, 0])
    const { database, close } = await openDatabase(location)
    const rows = await database.selectFrom('analyses').select(['status', 'idempotency_key']).execute()
    const charged = rows.filter(({ status }) => status !== 'failed')
    expect(new Set(charged.map(({ idempotency_key }) => idempotency_key))).toEqual(succeeded)
    expect(charged.every(({ status }) => status === 'succeeded')).toBe(true)
    const organization = await database
      .selectFrom('organizations')
      .select('trial_used')
      .where('trial_used', '>', 0)
      .executeTakeFirstOrThrow()
    expect(organization.trial_used).toBe(succeeded.size)
    await close()
    await postgres.stop()
  },
  180_000,
)
