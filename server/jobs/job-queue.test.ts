import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '../database/in-transaction.ts'
import { openDatabase } from '../database/open-database.ts'
import type { OpenDatabase } from '../database/tables.ts'
import { createLogger } from '../log.ts'
import { createDataFolder } from '../test-support/test-data-folder.ts'
import { testDatabases } from '../test-support/test-server.ts'
import { type FetchedJob, JobQueue, type NewJob } from './job-queue.ts'
import { queueOptions } from './queues.ts'

const one = { concurrency: 1, perOrganization: 1 }
const log = createLogger({ level: 'error', json: true })

describe.each(testDatabases)('job queue on $name', ({ open }) => {
  let folder: string
  let opened: OpenDatabase
  let stopDatabase: () => Promise<void>
  let queue: JobQueue
  const queues: JobQueue[] = []
  const openQueue = async () => {
    const one = await JobQueue.open(opened.queueConnection, log)
    queues.push(one)
    return one
  }
  beforeAll(async () => {
    const { url, stop } = await open()
    stopDatabase = stop
    folder = await createDataFolder()
    opened = await openDatabase({ url, folder })
  })
  afterEach(async () => {
    for (const one of queues.splice(0)) await one.stop()
    await sql`delete from jobs.job`.execute(opened.database)
  })
  afterAll(async () => {
    await opened.close()
    await stopDatabase()
    await rm(folder, { recursive: true, force: true })
  })

  /** Does nothing by itself. */
  const startBoss = async () => {
    const boss = new PgBoss({ ...opened.queueConnection, schema: 'jobs', supervise: false, schedule: false })
    return await boss.start()
  }
  const enqueue = (job: Partial<NewJob> & { id: string }) =>
    inTransaction(opened.database, (tx) =>
      queue.enqueue(tx, { queue: 'local', organizationId: 'a', priority: 0, ...job }),
    )

  test('adding the first job in a transaction does not deadlock', async () => {
    queue = await openQueue()
    const handled: string[] = []
    queue.work('local', one, async ({ id }) => void handled.push(id))
    await enqueue({ id: 'a' })
    await expect.poll(() => handled).toEqual(['a'])
  })

  test('a job that was added in a rolled back transaction never runs', async () => {
    queue = await openQueue()
    const handled: string[] = []
    queue.work('local', one, async ({ id }) => void handled.push(id))
    const failing = inTransaction(opened.database, async (tx) => {
      await queue.enqueue(tx, { id: 'a', queue: 'local', organizationId: 'a', priority: 0 })
      throw new Error('no requests left')
    })
    await expect(failing).rejects.toThrow('no requests left')
    await enqueue({ id: 'b' })
    await expect.poll(() => handled).toEqual(['b'])
  })

  test('runs the jobs of the next queue while its own is empty', async () => {
    queue = await openQueue()
    await enqueue({ id: 'next', queue: 'short' })
    await enqueue({ id: 'own' })
    const handled: string[] = []
    queue.work('local', { ...one, next: ['short'] }, async ({ id }) => void handled.push(id))
    await expect.poll(() => handled).toEqual(['own', 'next'])
    await enqueue({ id: 'later', queue: 'short' })
    await expect.poll(() => handled).toEqual(['own', 'next', 'later'])
  })

  test('runs jobs by priority, then by age, and as many at a time as configured', async () => {
    queue = await openQueue()
    for (const [id, priority] of [
      ['old', -1],
      ['older', 0],
      ['first', 5],
      ['last', -9],
    ] as const)
      await enqueue({ id, priority })
    const started: string[] = []
    const finish = new Map<string, () => void>()
    queue.work('local', { concurrency: 2, perOrganization: 2 }, ({ id }) => {
      started.push(id)
      return new Promise((resolve) => finish.set(id, resolve))
    })
    await expect.poll(() => started).toEqual(['first', 'older'])
    finish.get('first')?.()
    await expect.poll(() => started).toEqual(['first', 'older', 'old'])
    finish.get('older')?.()
    finish.get('old')?.()
    await expect.poll(() => started).toHaveLength(4)
    finish.get('last')?.()
  })

  test('an organization uses only its share of the places', async () => {
    queue = await openQueue()
    const started: string[] = []
    const finish = new Map<string, () => void>()
    queue.work('webhooks', { concurrency: 4, perOrganization: 2 }, ({ id }) => {
      started.push(id)
      return new Promise((resolve) => finish.set(id, resolve))
    })
    for (const id of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) await enqueue({ id, queue: 'webhooks' })
    await expect.poll(() => started).toHaveLength(2)
    expect(queue.runNow('webhooks', 'a', async () => void started.push('now'))).toBe(false)
    await enqueue({ id: 'b1', queue: 'webhooks', organizationId: 'b' })
    await expect.poll(() => started).toContain('b1')
    expect(started).toHaveLength(3)
    // The end of one starts the next at once.
    const endedAt = performance.now()
    finish.get(started[0] ?? '')?.()
    await vi.waitFor(() => expect(started).toHaveLength(4), { interval: 10 })
    expect(performance.now() - endedAt).toBeLessThan(1500)
    const endAll = () => {
      for (const end of finish.values()) end()
    }
    const endStarted = () => {
      endAll()
      return started
    }
    await expect.poll(endStarted).toHaveLength(7)
    endAll()
  })

  test('retries a job whose handler rejects, and completes a job in the transaction of its result', async () => {
    queue = await openQueue()
    const attempts: number[] = []
    queue.work('local', one, async ({ attempt, complete }: FetchedJob) => {
      attempts.push(attempt)
      if (attempt === 1) throw new Error('try again')
      await inTransaction(opened.database, (tx) => complete(tx))
    })
    await enqueue({ id: 'a' })
    await vi.waitFor(() => expect(attempts).toEqual([1, 2]), { timeout: 15_000 })
  })

  test('a job that was added before the server stopped for a month runs', async () => {
    queue = await openQueue()
    await enqueue({ id: 'a' })
    await sql`update jobs.job set start_after = start_after - interval '30 days', keep_until = keep_until - interval '30 days'`.execute(
      opened.database,
    )
    await sql`update jobs.queue set maintain_on = null`.execute(opened.database)
    const boss = await startBoss()
    await boss.supervise()
    await boss.stop({ graceful: false })
    const handled: string[] = []
    queue.work('local', one, async ({ id }) => void handled.push(id))
    await expect.poll(() => handled).toEqual(['a'])
  })

  test('the options of this version replace those of an earlier one', async () => {
    const boss = await startBoss()
    await boss.createQueue('local')
    await boss.updateQueue('local', { retryLimit: 1, retentionSeconds: 14 * 24 * 3600 })
    await openQueue()
    const options = await boss.getQueue('local')
    await boss.stop({ graceful: false })
    const { retryLimit, retentionSeconds } = queueOptions.local
    expect(options).toMatchObject({ retryLimit, retentionSeconds })
  })

  test('another queue takes over a job whose process has died', {
    timeout: 60_000,
    tags: ['slow'],
  }, async () => {
    queue = await openQueue()
    // The job is fetched and gets no heartbeat, as if the process had died.
    const dead = await startBoss()
    await enqueue({ id: 'a' })
    expect(await dead.fetch('local')).toHaveLength(1)
    const handled: number[] = []
    queue.work('local', one, async ({ attempt }) => void handled.push(attempt))
    await vi.waitFor(() => expect(handled).toEqual([2]), { timeout: 40_000, interval: 200 })
    await dead.stop({ graceful: false })
  })
})
