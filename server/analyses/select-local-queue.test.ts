import { describe, expect, test } from 'vitest'
import { localEngineId } from '../engines/engine.ts'
import { createNewAnalysis } from '../test-support/create-new-analysis.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases } from '../test-support/test-server.ts'

describe.each(testDatabases)('the queue of the local engine on $name', (database) => {
  // Nothing that the test queues is run.
  const server = setUpServer(database, { env: { ROLE: 'web' } })

  test('is that of short analyses after short ones that have all ended', async () => {
    const { orgId: organizationId } = await server.createUser('short')
    const request = { organizationId, agentCode: 'counter', idempotencyKey: undefined, requestDigest: 'x' }
    const local = createNewAnalysis()
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
    const select = () => server.ledger.selectLocalQueue(organizationId)
    expect(await select()).toBe('first')
    await run(1.5)
    await cancelBeforeStart()
    expect(await select()).toBe('short')
    const pending = await server.ledger.begin(request, local, true)
    expect(await select()).toBe('local')
    if ('id' in pending) await server.ledger.complete(pending.id, '{}')
    expect(await select()).toBe('short')
    await run(20)
    await cancelBeforeStart()
    expect(await select()).toBe('local')
    for (let count = 0; count < 7; count++) await run(0.5)
    expect(await select()).toBe('short')
  })
})
