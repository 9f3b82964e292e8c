import { sql } from 'kysely'
import { type ConstructorOptions, fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '../database/tables.ts'
import type { Logger } from '../log.ts'
import { AnalysisEvents, createNotification, type EventListener } from './analysis-events.ts'
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

/**
 * The queues of analyses, webhook deliveries and evaluations, with pg-boss on the database of this server. A job contains only the
 * id of a row in `analyses`, `webhook_deliveries` or `evaluations`, which determines what the job does.
 */
export class JobQueue {
  readonly #boss: PgBoss
  readonly #log: Logger
  readonly #events = new AnalysisEvents()
  /** By the name of their first queue. */
  readonly #runners = new Map<string, QueueRunner<BossJob>>()

  private constructor(boss: PgBoss, log: Logger) {
    this.#boss = boss
    this.#log = log
  }

  static async open(connection: ConstructorOptions, log: Logger): Promise<JobQueue> {
    const queue = new JobQueue(await startBoss(connection, log), log)
    await queue.#events.listen(queue.#boss)
    queue.subscribe((event) => {
      if (event === 'queued') queue.#wakeRunners()
    })
    return queue
  }

  /** Adds a job when the transaction commits. */
  async enqueue(tx: Database, { id, queue, priority, delay }: QueuedJob): Promise<void> {
    const options = { priority: priority ?? 0, ...(delay ? { startAfter: delay } : {}) }
    await this.#boss.send(queue, { id }, { db: fromKysely(tx), ...options })
    await sql`select ${createNotification('queued', sql.val(id))}`.execute(tx)
    // Otherwise a delayed job would wait for the next regular reading of its queue.
    if (delay) setTimeout(() => this.#wakeRunners(), delay * 1000 + delayMarginMs).unref()
  }

  /** Calls the listener for the events of analyses. Returns the function that removes it. */
  subscribe(listener: EventListener): () => void {
    return this.#events.subscribe(listener)
  }

  /**
   * Starts to run the jobs of a queue. If the handler rejects, the job is retried.
   *
   * @param next a queue whose jobs are run while the first one is empty.
   */
  work(queue: QueueName, concurrency: number, handle: Handler, next?: QueueName): void {
    this.#start(next ? [queue, next] : [queue], concurrency, handle)
  }

  /** Starts to handle the jobs that are not retried. */
  workDeadLetters(handle: Handler): void {
    this.#start([deadLetterQueue], 1, handle)
  }

  /** Runs a task at once if this process may run one more and no job waits. Otherwise returns false. */
  runNow(queue: QueueName, task: () => Promise<void>): boolean {
    return this.#runners.get(queue)?.runNow(task) ?? false
  }

  /** Fetches no more jobs. Resolves when no job is running in this process, or after `timeoutMs`. */
  async drain(timeoutMs: number): Promise<void> {
    await Promise.all([...this.#runners.values()].map((runner) => runner.drain(timeoutMs)))
  }

  /** Fetches no more jobs, and waits for the jobs that this process runs. */
  async stop(): Promise<void> {
    await this.drain(2 ** 31 - 1)
    await this.#events.close()
    await this.#boss.stop({ graceful: false })
  }

  #wakeRunners(): void {
    for (const runner of this.#runners.values()) runner.onAdded()
  }

  #start(names: readonly [string, ...string[]], concurrency: number, handle: Handler): void {
    const fetch = async (count: number) => {
      const jobs: BossJob[] = []
      for (const name of names)
        if (jobs.length < count) jobs.push(...(await this.#fetch(name, count - jobs.length)))
      return jobs
    }
    const run = (job: BossJob) => this.#run(job, handle)
    this.#runners.set(names[0], new QueueRunner({ concurrency, fetch, run }))
  }

  async #fetch(queue: string, batchSize: number): Promise<BossJob[]> {
    try {
      const jobs = await this.#boss.fetch<{ id: string }>(queue, { batchSize, includeMetadata: true })
      // Sorted, because PostgreSQL returns the jobs of one fetch in any order.
      return jobs.sort((a, b) => b.priority - a.priority || a.createdOn.getTime() - b.createdOn.getTime())
    } catch (error) {
      this.#log.warn({ reason: (error as Error).message }, 'The job queue could not be read')
      return []
    }
  }

  async #run({ name, id, retryCount, data }: BossJob, handle: Handler): Promise<void> {
    const attempt = { id, retryCount }
    const heartbeat = setInterval(
      () => void this.#boss.touch(name, attempt).catch(() => undefined),
      (heartbeatSeconds * 1000) / 3,
    )
    let isCompleted = false
    const complete = async (tx: Database) => {
      await this.#boss.complete(name, attempt, null, { db: fromKysely(tx) })
      isCompleted = true
    }
    try {
      await handle({ id: data.id, attempt: retryCount + 1, complete })
      if (!isCompleted) await this.#boss.complete(name, attempt)
    } catch (error) {
      const reason = (error as Error).message
      this.#log.warn({ queue: name, id: data.id, attempt: retryCount + 1, reason }, 'A job failed')
      await this.#boss.fail(name, attempt, { reason }).catch(() => undefined)
    } finally {
      clearInterval(heartbeat)
    }
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
