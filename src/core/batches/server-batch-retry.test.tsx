import { afterEach, expect, test, vi } from 'vitest'
import { configuration } from '#platform/configuration.ts'
import { UserScope } from '#platform/user-scope.ts'
import { FakeBatchServer } from './fixtures/fake-batch-server.ts'
import { createCountResult, createItem } from './fixtures/items.ts'
import { ServerBatchLoader } from './server-batch-loader.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('loads the batch again after the time that a busy server names', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  configuration.hasSharedBatches = true
  const server = new FakeBatchServer()
  vi.stubGlobal('fetch', server.fetch)
  server.hasEvents = false
  server.items = [createItem({ run_id: 'run-1', status: 'succeeded', result: createCountResult(1) })]
  server.retryAfter = 60
  const scope = new UserScope(crypto.randomUUID())
  const batch = new ServerBatchLoader(scope, { id: 'batch', organizationId: undefined })
  const agent = { code: 'object-counter', agent_type: 'counter', name: 'Counter', variantName: undefined }
  const stop = batch.start(() => agent)
  await expect.poll(() => batch.state.get().error).toMatchObject({ status: 429 })
  await vi.advanceTimersByTimeAsync(50_000)
  expect(server.requests).toEqual(['/batch'])
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => batch.state.get().data?.rows).toHaveLength(1)
  stop()
  scope.dispose()
})
