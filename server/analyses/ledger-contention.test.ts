// @module-tag slow
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { JobQueue } from '../jobs/job-queue.ts'
import { createQueuedImageTableStore } from '../jobs/queued-image-store.ts'
import { createLogger } from '../log.ts'
import { deleteAccount, findOrCreateAccount } from '../organizations/accounts.ts'
import { createNewAnalysis } from '../test-support/create-new-analysis.ts'
import { createPostgresDatabase, hasPostgres } from '../test-support/test-postgres.ts'
import { Ledger } from './ledger.ts'

const identity = {
  uid: 'ada',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  authTime: 0,
  expiresAt: 0,
}

test.runIf(hasPostgres)('an account is deleted while two processes keep charging it', async () => {
  const postgres = await createPostgresDatabase()
  const open = () => openDatabase({ url: postgres.url, folder: '' })
  const stores = [await open(), await open()] as const
  const log = createLogger({ level: 'error', json: true })
  const queues = await Promise.all(stores.map(({ queueConnection }) => JobQueue.open(queueConnection, log)))
  const { database } = stores[0]
  const { organizationId } = await findOrCreateAccount(database, identity)
  let begun = 0
  const errors: unknown[] = []
  const keepCharging = async (worker: number) => {
    const { database } = stores[worker % 2 ? 1 : 0]
    const queue = queues[worker % 2] as JobQueue
    const images = createQueuedImageTableStore(database)
    const ledger = new Ledger({ database, queue, images }, 1_000_000)
    const request = { organizationId, agentCode: 'a', idempotencyKey: undefined, requestDigest: '' }
    for (;;) {
      begun++
      const error = await ledger.begin(request, createNewAnalysis()).then(
        () => undefined,
        (reason: { code?: unknown }) => reason,
      )
      if (!error) continue
      errors.push(error.code ?? error)
      return
    }
  }
  const load = Promise.all(Array.from({ length: 40 }, (_, worker) => keepCharging(worker)))
  while (begun < 200) await sleep(10)
  // The deletion must succeed within the statement timeout of 15 s.
  await deleteAccount(database, identity)
  await load
  expect(new Set(errors)).toEqual(new Set(['organization_deleted']))
  expect(await database.selectFrom('analyses').selectAll().execute()).toEqual([])
  await Promise.all(queues.map((queue) => queue.stop()))
  await Promise.all(stores.map(({ close }) => close()))
  await postgres.stop()
})
