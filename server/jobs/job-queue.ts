import { setTimeout as sleep } from 'node:timers/promises'
import { type Expression, sql } from 'kysely'
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
/** Jobs whose processes died in each attempt. */
const deadLetters = 'dead_letters'

/** Sent to all processes when the transaction that causes it commits. May be lost with a connection. */
export type AnalysisEvent = 'queued' | 'ended' | 'cancelled'
const channel = 'analysis_events'
/** `id` is undefined after the connection was interrupted: then events of any analysis may have been lost. */
type EventListener = (event: AnalysisEvent, id: string | undefined) => void

/** Sends the event to all processes when the transaction commits; for `returning`, so that it costs no statement of its own. */
export function notification(event: AnalysisEvent, id: Expression<string> = sql.ref('id')) {
  return sql<void>`pg_notify(${channel}, ${`${event} `} || ${id}::text)`
}

type Slots = {
  /** What this process runs of the queue. */
  active: Set<Promise<void>>
  concurrency: number
  /** Number of jobs whose addition this process has heard of. */
  added: number
  /** Whether the queue was empty when it was last read, and no job has been added since. */
  isEmpty: boolean
}

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
  await boss.createQueue(deadLetters, { deleteAfterSeconds: 60 })
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
      deadLetter: deadLetters,
    })
  }
  const slots = new Map<string, Slots>()
  const wakeUps = new Set<() => void>()
  const listeners = new Set<EventListener>()
  const wake = () => {
    for (const wakeUp of wakeUps) wakeUp()
  }
  const dispatch: EventListener = (event, id) => {
    if (event === 'queued') {
      for (const one of slots.values()) {
        one.added += 1
        one.isEmpty = false
      }
      wake()
    }
    for (const onEvent of listeners) onEvent(event, id)
  }
  const subscription = await boss.getDb().listen?.(
    channel,
    (payload) => {
      const [event, id] = payload.split(' ')
      dispatch(event as AnalysisEvent, id)
    },
    () => {
      for (const event of ['queued', 'ended', 'cancelled'] as const) dispatch(event, undefined)
    },
  )
  const loops: Promise<void>[] = []
  let isStopping = false

  /** Runs jobs until the queue is stopped, at most `concurrency` at a time. */
  async function run(queue: string, concurrency: number, handle: Handler): Promise<void> {
    const own: Slots = { active: new Set(), concurrency, added: 0, isEmpty: false }
    slots.set(queue, own)
    const { active } = own
    while (!isStopping) {
      const woken = nextWakeUp(wakeUps, pollMs)
      const free = concurrency - active.size
      if (free > 0) {
        const { added } = own
        const jobs = await fetchJobs(queue, free)
        for (const job of jobs) {
          const task = runJob(queue, job, handle).finally(() => active.delete(task))
          active.add(task)
        }
        own.isEmpty = jobs.length === 0 && own.added === added
      }
      // When all that were fetched run, more may be waiting.
      if (own.isEmpty || active.size >= concurrency) await Promise.race([woken, ...active])
    }
    await Promise.all(active)
  }

  async function fetchJobs(queue: string, batchSize: number) {
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

  async function runJob(queue: string, job: BossJob, handle: Handler): Promise<void> {
    const { id, retryCount } = job
    const attempt = { id, retryCount }
    const heartbeat = setInterval(
      () => void boss.touch(queue, attempt).catch(() => undefined),
      (heartbeatSeconds * 1000) / 3,
    )
    let isCompleted = false
    try {
      await handle({
        id: job.data.id,
        attempt: retryCount + 1,
        async complete(tx) {
          await boss.complete(queue, attempt, null, { db: fromKysely(tx) })
          isCompleted = true
        },
      })
      if (!isCompleted) await boss.complete(queue, attempt)
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
      await sql`select ${notification('queued', sql.val(id))}`.execute(tx)
    },

    /** Returns the function that removes the listener. */
    subscribe(onEvent: EventListener): () => void {
      listeners.add(onEvent)
      return () => listeners.delete(onEvent)
    },

    /** Starts to run the jobs of a queue. A job whose handler rejects is repeated. */
    work(queue: QueueName, concurrency: number, handle: Handler): void {
      loops.push(run(queue, concurrency, handle))
    },

    /**
     * Runs `task` at once, without a job, if this process may run one more at a time and no job waits.
     *
     * @returns false if it was not started.
     */
    runNow(queue: QueueName, task: () => Promise<void>): boolean {
      const own = slots.get(queue)
      if (isStopping || !own?.isEmpty || own.active.size >= own.concurrency) return false
      const running = task().finally(() => {
        own.active.delete(running)
        if (!own.isEmpty) wake()
      })
      own.active.add(running)
      return true
    },

    /** Starts to handle the jobs that are not tried again. */
    workDeadLetters(handle: Handler): void {
      loops.push(run(deadLetters, 1, handle))
    },

    /** Fetches no more jobs. Resolves when this process runs none, or after `timeoutMs`. */
    async drain(timeoutMs: number): Promise<void> {
      isStopping = true
      wake()
      await Promise.race([Promise.all(loops), sleep(timeoutMs, undefined, { ref: false })])
    },

    /** Fetches no more jobs, and waits for those that this process runs. */
    async stop(): Promise<void> {
      isStopping = true
      wake()
      await Promise.all(loops)
      await subscription?.close()
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
