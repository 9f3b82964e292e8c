import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '../database/tables.ts'
import type { Logger } from '../log.ts'

/** Where a job runs: the built-in engine needs a core of this machine, a provider only waits for the network. */
export const queueNames = ['local', 'hosted'] as const
export type QueueName = (typeof queueNames)[number]

export type QueuedJob = {
  /** Of the analysis. */
  id: string
  queue: QueueName
  /** Jobs with a higher priority run first, then older ones. */
  priority: number
  /** In seconds from now. */
  delay?: number
}

/** A job that this process runs. */
export type FetchedJob = {
  id: string
  /** 1 for the first attempt. */
  attempt: number
  isLastAttempt: boolean
  /** Completes the job in the transaction that stores its result. A job that was not completed is completed afterwards. */
  complete(tx: Database): Promise<void>
}

type Handler = (job: FetchedJob) => Promise<void>

/** A job whose process has died is run by another process after this time, in seconds. The smallest that pg-boss accepts. */
const heartbeatSeconds = 10
/** How often pg-boss looks for jobs of dead processes, in seconds. */
const superviseSeconds = 4
const maxAttempts = 5
/** An idle queue is read this often, in ms, in case a notification was lost. */
const pollMs = 2_000
/** `jobs` is the schema of pg-boss, beside the one of our tables. */
const schema = 'jobs'
const channel = 'analysis_queued'

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>

/**
 * Opens the queue of analyses: pg-boss on the database of this server. A job has only the id of its analysis; the row in
 * `inferences` decides what is done and charged.
 */
export async function openJobQueue(connection: ConstructorOptions, log: Logger) {
  const boss = new PgBoss({
    ...connection,
    schema,
    schedule: false,
    registerInstance: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', (error) => log.warn({ reason: error.message }, 'The job queue reported an error'))
  await boss.start()
  for (const name of queueNames) {
    // Also fills the cache of pg-boss: filling it during a transaction would wait for that transaction on PGlite, for ever.
    await boss.createQueue(name, {
      retryLimit: maxAttempts - 1,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
      heartbeatSeconds,
      expireInSeconds: 900,
      deleteAfterSeconds: 60,
    })
  }
  const wakeUps = new Set<() => void>()
  const wake = () => {
    for (const wakeUp of wakeUps) wakeUp()
  }
  const listener = await boss.getDb().listen?.(channel, wake, wake)
  const loops: Promise<void>[] = []
  let isStopping = false

  /** Runs jobs until the queue is stopped, at most `concurrency` at a time. */
  async function run(queue: QueueName, concurrency: number, handle: Handler): Promise<void> {
    const active = new Set<Promise<void>>()
    while (!isStopping) {
      const woken = nextWakeUp(wakeUps, pollMs)
      const free = concurrency - active.size
      const jobs = free > 0 ? await fetchJobs(queue, free) : []
      for (const job of jobs) {
        const task = runJob(queue, job, handle).finally(() => active.delete(task))
        active.add(task)
      }
      // A full batch suggests that more are waiting.
      if (jobs.length === 0 || active.size >= concurrency) await Promise.race([woken, ...active])
    }
    await Promise.all(active)
  }

  async function fetchJobs(queue: QueueName, batchSize: number) {
    try {
      const jobs = await boss.fetch<{ id: string }>(queue, { batchSize, includeMetadata: true })
      // PostgreSQL returns the jobs of one batch in any order.
      return jobs.sort((a, b) => b.priority - a.priority || a.createdOn.getTime() - b.createdOn.getTime())
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'The job queue could not be read')
      return []
    }
  }

  type BossJob = Awaited<ReturnType<typeof fetchJobs>>[number]

  async function runJob(queue: QueueName, job: BossJob, handle: Handler): Promise<void> {
    const { id, retryCount } = job
    const attempt = { id, retryCount }
    const heartbeat = setInterval(
      () => void boss.touch(queue, attempt).catch(() => undefined),
      (heartbeatSeconds * 1000) / 3,
    )
    try {
      await handle({
        id: job.data.id,
        attempt: retryCount + 1,
        isLastAttempt: retryCount + 1 >= maxAttempts,
        complete: async (tx) => void (await boss.complete(queue, attempt, null, { db: fromKysely(tx) })),
      })
      await boss.complete(queue, attempt)
    } catch (error) {
      const reason = (error as Error).message
      log.warn({ analysis: job.data.id, attempt: retryCount + 1, reason }, 'An analysis will be repeated')
      await boss.fail(queue, attempt, { reason }).catch(() => undefined)
    } finally {
      clearInterval(heartbeat)
    }
  }

  return {
    /** Adds a job when the transaction commits. */
    async enqueue(tx: Database, { id, queue, priority, delay }: QueuedJob): Promise<void> {
      const db = fromKysely(tx)
      await boss.send(queue, { id }, { db, priority, ...(delay ? { startAfter: delay } : {}) })
      await db.executeSql('select pg_notify($1, $2)', [channel, queue])
    },

    /** Starts to run the jobs of a queue. A job whose handler rejects is repeated. */
    work(queue: QueueName, concurrency: number, handle: Handler): void {
      loops.push(run(queue, concurrency, handle))
    },

    /** Fetches no more jobs, and waits for those that this process runs. */
    async stop(): Promise<void> {
      isStopping = true
      wake()
      await Promise.all(loops)
      await listener?.close()
      await boss.stop({ graceful: false })
    },
  }
}

/** Resolves at the next wake-up, or after `timeoutMs`. */
function nextWakeUp(wakeUps: Set<() => void>, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      wakeUps.delete(end)
      resolve()
    }
    const timer = setTimeout(end, timeoutMs)
    wakeUps.add(end)
  })
}
