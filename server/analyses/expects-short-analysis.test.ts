import { describe, expect, test } from 'vitest'
import { localEngineId } from '../engines/engine.ts'
import { newAnalysis } from '../test-support/new-analysis.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases } from '../test-support/test-server.ts'

describe.each(testDatabases)('the expected duration on $name', (database) => {
  // Nothing that the test queues is run.
  const server = setUpServer(database, { env: { ROLE: 'web' } })

  test('expects a short analysis after short ones that have all ended', async () => {
    const { orgId: organizationId } = await server.createUser('short')
    const request = { organizationId, agentCode: 'counter', idempotencyKey: undefined, requestDigest: 'x' }
    const local = newAnalysis()
    local.job.provider = localEngineId
    const run = async (seconds: number) => {
      const entry = await server.ledger.begin(request, local, true)
      if (!('id' in entry)) throw new Error(entry.outcome)
      await server.ledger.complete(entry.id, '{}')
      await server.database
        .updateTable('analyses')
        .set({ started_at: new Date(0), ended_at: new Date(seconds * 1000) })
        .where('id', '=', entry.id)
        .execute()
    }
    const cancelBeforeStart = async () => {
      for (let index = 0; index < 20; index++) {
        const queued = await server.ledger.begin(request, local)
        if ('id' in queued) await server.ledger.cancelById(queued.id)
      }
    }
    const expectsShort = () => server.ledger.expectsShort(organizationId)
    expect(await expectsShort()).toBe(false)
    await run(0.5)
    await cancelBeforeStart()
    expect(await expectsShort()).toBe(true)
    const pending = await server.ledger.begin(request, local, true)
    expect(await expectsShort()).toBe(false)
    if ('id' in pending) await server.ledger.complete(pending.id, '{}')
    expect(await expectsShort()).toBe(true)
    await run(3)
    await cancelBeforeStart()
    expect(await expectsShort()).toBe(false)
  })
})
