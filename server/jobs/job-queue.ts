import { type Expression, sql } from 'kysely'
import {
  type ConstructorOptions,
  type FetchGroupConcurrencyOptions,
  fromKysely,
  type JobWithMetadata,
  PgBoss,
} from 'pg-boss'
import type { Database } from '../database/tables.ts'
import type { Logger } from '../log.ts'
import { type AnalysisEventListener, AnalysisEventSource, createNotifyExpression } from './analysis-events.ts'
import { QueueRunner } from './queue-runner.ts'
import {
  deadLetterOptions,
  deadLetterQueue,
  heartbeatSeconds,
  type QueueName,
  queueOptions,
} from './queues.ts'

export type NewJob = {
  /** Of the analysis, the webhook delivery or the evaluation. */
  id: string
  queue: QueueName
  /** Its jobs take only some of the places. */
  organizationId: string
  /** Higher ones run first, then older jobs. By default 0. */
  priority?: number
  /** In seconds, before the job may run. */
  delay?: number
}

/** This process runs it. */
export type FetchedJob = {
  id: string
  /** 1 for the first one. */
  attempt: number
  /** In the transaction that stores the result. Otherwise it is completed when its handler resolves. */
  complete(tx: Database): Promise<void>
}

type WorkOptions = {
  concurrency: number
  /** The maximum of an organization, in all processes. */
  perOrganization: number
  /** Queues whose jobs are run while the first one is empty. */
  next?: QueueName[]
}

type Handler = (job: FetchedJob) => Promise<void>
type BossJob = JobWithMetadata<{ id: string }>

/** So that the tables of pg-boss are not among ours. */
const schema = 'jobs'
/** How often pg-boss looks for jobs of dead processes. */
const superviseIntervalSeconds = 4
/** A delay starts when the transaction of the job starts, by the clock of the database. */
const delayMarginMs = 50

/** Whether a job of the row with this id waits or runs. */
export const createHasJobExpression = (queue: QueueName, id: Expression<string>) => sql<boolean>`exists (
  select from ${sql.table(`${schema}.job`)}
  where name = ${queue} and state < 'completed' and data ->> 'id' = ${id}::text)`

/**
 * Uses pg-boss on the database of this server. A job contains only the id of a row in `analyses`, `webhook_deliveries` or
 * `evaluations`, which determines what it does.
 */
export class JobQueue {
  readonly #boss: PgBoss
  readonly #log: Logger
  readonly #events = new AnalysisEventSource()
  #receivesEvents = true
  /** By the name of their first queue. */
  readonly #runners = new Map<string, QueueRunner<BossJob>>()

  private constructor(boss: PgBoss, log: Logger) {
    this.#boss = boss
    this.#log = log
  }

  static async open(connection: ConstructorOptions, log: Logger): Promise<JobQueue> {
    const queue = new JobQueue(await startBoss(connection, log), log)
    await queue.#events.listen(queue.#boss)
    queue.#receivesEvents = await queue.#events.areReceived(queue.#boss)
    if (!queue.#receivesEvents)
      log.warn(
        'DATABASE_URL leads to a connection pooler that passes on no notifications, as PgBouncer does with pool_mode = transaction. Analyses of other processes are noticed up to 2 s later, and the app polls batches. Use pool_mode = session, or the address of PostgreSQL.',
      )
    queue.subscribe((event, id) => {
      // The probe may have come too late.
      if (id !== undefined) queue.#receivesEvents = true
      if (event === 'queued') queue.#wakeRunners()
    })
    return queue
  }

  get receivesEvents(): boolean {
    return this.#receivesEvents
  }

  /** When the transaction commits. */
  async enqueue(tx: Database, { id, queue, organizationId, priority, delay }: NewJob): Promise<void> {
    const group = { id: organizationId }
    const options = { group, priority: priority ?? 0, ...(delay ? { startAfter: delay } : {}) }
    await this.#boss.send(queue, { id }, { db: fromKysely(tx), ...options })
    await sql`select ${createNotifyExpression('queued', sql.val(id))}`.execute(tx)
    // Otherwise a delayed job would wait for the next regular reading of its queue.
    if (delay) setTimeout(() => this.#wakeRunners(), delay * 1000 + delayMarginMs).unref()
  }

  /** For analyses. Returns the function that removes the listener. */
  subscribe(listener: AnalysisEventListener): () => void {
    return this.#events.subscribe(listener)
  }

  /** If the handler rejects, the job is retried. */
  work(queue: QueueName, options: WorkOptions, handle: Handler): void {
    this.#start([queue, ...(options.next ?? [])], options, handle)
  }

  /** Handles the jobs that are not retried. */
  workDeadLetters(handle: Handler): void {
    this.#start([deadLetterQueue], { concurrency: 1, perOrganization: 1 }, handle)
  }

  runNow(queue: QueueName, organizationId: string, task: () => Promise<void>): boolean {
    return this.#runners.get(queue)?.runNow(organizationId, task) ?? false
  }

  async drain(timeoutMs: number): Promise<void> {
    await Promise.all([...this.#runners.values()].map((runner) => runner.drain(timeoutMs)))
  }

  /** Fetches no more jobs, and waits for running ones. */
  async stop(): Promise<void> {
    await this.drain(2 ** 31 - 1)
    await this.#events.close()
    await this.#boss.stop({ graceful: false })
  }

  #wakeRunners(): void {
    for (const runner of this.#runners.values()) runner.onAdded()
  }

  #start(
    names: readonly [string, ...string[]],
    { concurrency, perOrganization }: WorkOptions,
    handle: Handler,
  ): void {
    const fetch = async (count: number, ignoreGroups: string[]) => {
      const groups = { groupConcurrency: perOrganization, ignoreGroups }
      const jobs: BossJob[] = []
      for (const name of names)
        if (jobs.length < count) jobs.push(...(await this.#fetch(name, count - jobs.length, groups)))
      return jobs
    }
    const getOrganization = ({ groupId }: BossJob) => groupId ?? ''
    const run = (job: BossJob) => this.#run(job, handle)
    const runner = new QueueRunner({ concurrency, perOrganization, fetch, getOrganization, run })
    this.#runners.set(names[0], runner)
  }

  async #fetch(queue: string, batchSize: number, groups: FetchGroupConcurrencyOptions): Promise<BossJob[]> {
    try {
      const options = { batchSize, includeMetadata: true, ...groups } as const
      const jobs = await this.#boss.fetch<{ id: string }>(queue, options)
      // PostgreSQL returns the jobs of one fetch in any order.
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
    schema,
    schedule: false,
    registerInstance: false,
    superviseIntervalSeconds: superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
  })
  boss.on('error', (error) => log.warn({ reason: error.message }, 'The job queue reported an error'))
  await boss.start()
  // Also fills the cache of pg-boss. On PGlite, filling it during a transaction would wait for that transaction forever.
  for (const [name, options] of Object.entries({ [deadLetterQueue]: deadLetterOptions, ...queueOptions })) {
    await boss.createQueue(name, options)
    // `createQueue` does not change the options of an earlier version.
    await boss.updateQueue(name, options)
  }
  return boss
}
