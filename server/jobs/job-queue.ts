import { sql } from 'kysely'
import { type ConstructorOptions, fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '../database/tables.ts'
import type { Logger } from '../log.ts'
import { createNotification, listenToEvents } from './analysis-events.ts'
import { QueueRunner } from './queue-runner.ts'

export type QueuedJob = {
  /** The id of the analysis, the webhook delivery or the evaluation. */
  id: string
  queue: QueueName
  /** Jobs with a higher priority run first, then older ones. By default 0. */
  priority?: number
  /** The delay before the job may run, in seconds. */
  delay?: number
}

/** A job that this process runs. */
export type FetchedJob = {
  /** The id of the analysis, the webhook delivery or the evaluation. */
  id: string
  /** The number of the attempt; 1 for the first one. */
  attempt: number
  /** Completes the job in the transaction that stores its result. Otherwise it is completed when its handler resolves. */
  complete(tx: Database): Promise<void>
}

type Handler = (job: FetchedJob) => Promise<void>
type BossJob = JobWithMetadata<{ id: string }>

/** The time after which another process runs the job of a dead process, in seconds. It is the minimum of pg-boss. */
const heartbeatSeconds = 10
/** How often pg-boss looks for jobs of dead processes, in seconds. */
const superviseIntervalSeconds = 4
const maxAttempts = 5
/** A delay starts when the transaction of the job starts, by the clock of the database. */
const delayMarginMs = 50
/** The queue of jobs that are not retried, because their process died in each attempt. */
const deadLetterQueue = 'dead_letters'

const analysisOptions = {
  retryLimit: maxAttempts - 1,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  heartbeatSeconds,
  expireInSeconds: 900,
  deleteAfterSeconds: 60,
  deadLetter: deadLetterQueue,
}

/**
 * The queues. Jobs of `local` and `short` need a core of this machine; `short` has those that are expected to take less than a
 * second. Jobs of `hosted`, `webhooks` and `evaluations` mostly wait.
 */
const queues = {
  local: analysisOptions,
  short: analysisOptions,
  hosted: analysisOptions,
  // 15 attempts with up to 4 hours between them, because a receiver may be down for a day.
  webhooks: {
    retryLimit: 14,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 4 * 3600,
    heartbeatSeconds,
    expireInSeconds: 60,
    deleteAfterSeconds: 60,
  },
  // Each job is one step of an evaluation. It is retried for hours, because an evaluation that has stopped is not reported.
  evaluations: {
    retryLimit: 100,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 300,
    heartbeatSeconds,
    expireInSeconds: 300,
    deleteAfterSeconds: 60,
  },
}
export type QueueName = keyof typeof queues
export type AnalysisQueue = 'local' | 'short' | 'hosted'

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>

/**
 * Opens the queues of analyses and webhook deliveries, with pg-boss on the database of this server. A job contains only the id
 * of a row in `analyses` or `webhook_deliveries`, which determines what the job does.
 */
export async function openJobQueue(connection: ConstructorOptions, log: Logger) {
  const boss = await startBoss(connection, log)
  const events = await listenToEvents(boss)
  const runners = new Map<string, QueueRunner<BossJob>>()
  const wakeRunners = () => {
    for (const runner of runners.values()) runner.onAdded()
  }
  const stopListening = events.subscribe((event) => {
    if (event === 'queued') wakeRunners()
  })
  const start = (names: readonly [string, ...string[]], concurrency: number, handle: Handler) => {
    const fetch = async (count: number) => {
      const jobs: BossJob[] = []
      for (const name of names)
        if (jobs.length < count) jobs.push(...(await fetchJobs(boss, name, count - jobs.length, log)))
      return jobs
    }
    const run = (job: BossJob) => runJob(boss, job, handle, log)
    runners.set(names[0], new QueueRunner({ concurrency, fetch, run }))
  }
  const drain = async (timeoutMs: number) => {
    await Promise.all([...runners.values()].map((runner) => runner.drain(timeoutMs)))
  }
  return {
    /** Adds a job when the transaction commits. */
    async enqueue(tx: Database, { id, queue, priority, delay }: QueuedJob): Promise<void> {
      const db = fromKysely(tx)
      await boss.send(queue, { id }, { db, priority: priority ?? 0, ...(delay ? { startAfter: delay } : {}) })
      await sql`select ${createNotification('queued', sql.val(id))}`.execute(tx)
      // Otherwise a delayed job would wait for the next regular reading of its queue.
      if (delay) setTimeout(wakeRunners, delay * 1000 + delayMarginMs).unref()
    },

    subscribe: events.subscribe,

    /**
     * Starts to run the jobs of a queue. If the handler rejects, the job is retried.
     *
     * @param next a queue whose jobs are run while the first one is empty.
     */
    work: (queue: QueueName, concurrency: number, handle: Handler, next?: QueueName): void =>
      start(next ? [queue, next] : [queue], concurrency, handle),

    /** Runs a task at once if this process may run one more and no job waits. Otherwise returns false. */
    runNow: (queue: QueueName, task: () => Promise<void>): boolean =>
      runners.get(queue)?.runNow(task) ?? false,

    /** Starts to handle the jobs that are not retried. */
    workDeadLetters: (handle: Handler): void => start([deadLetterQueue], 1, handle),

    /** Fetches no more jobs. Resolves when no job is running in this process, or after `timeoutMs`. */
    drain,

    /** Fetches no more jobs, and waits for the jobs that this process runs. */
    async stop(): Promise<void> {
      await drain(2 ** 31 - 1)
      stopListening()
      await events.close()
      await boss.stop({ graceful: false })
    },
  }
}

async function startBoss(connection: ConstructorOptions, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    ...connection,
    // A separate schema, so that the tables of pg-boss are not among ours.
    schema: 'jobs',
    schedule: false,
    registerInstance: false,
    superviseIntervalSeconds: superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
  })
  boss.on('error', (error) => log.warn({ reason: error.message }, 'The job queue reported an error'))
  await boss.start()
  await boss.createQueue(deadLetterQueue, { deleteAfterSeconds: 60 })
  // Also fills the cache of pg-boss. On PGlite, filling it during a transaction would wait for that transaction forever.
  for (const [name, options] of Object.entries(queues)) await boss.createQueue(name, options)
  return boss
}

async function fetchJobs(boss: PgBoss, queue: string, batchSize: number, log: Logger): Promise<BossJob[]> {
  try {
    const jobs = await boss.fetch<{ id: string }>(queue, { batchSize, includeMetadata: true })
    // Sorted, because PostgreSQL returns the jobs of one fetch in any order.
    return jobs.sort((a, b) => b.priority - a.priority || a.createdOn.getTime() - b.createdOn.getTime())
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'The job queue could not be read')
    return []
  }
}

async function runJob(
  boss: PgBoss,
  { name, id, retryCount, data }: BossJob,
  handle: Handler,
  log: Logger,
): Promise<void> {
  const attempt = { id, retryCount }
  const heartbeat = setInterval(
    () => void boss.touch(name, attempt).catch(() => undefined),
    (heartbeatSeconds * 1000) / 3,
  )
  let isCompleted = false
  try {
    await handle({
      id: data.id,
      attempt: retryCount + 1,
      async complete(tx) {
        await boss.complete(name, attempt, null, { db: fromKysely(tx) })
        isCompleted = true
      },
    })
    if (!isCompleted) await boss.complete(name, attempt)
  } catch (error) {
    const reason = (error as Error).message
    log.warn({ queue: name, id: data.id, attempt: retryCount + 1, reason }, 'A job failed')
    await boss.fail(name, attempt, { reason }).catch(() => undefined)
  } finally {
    clearInterval(heartbeat)
  }
}
