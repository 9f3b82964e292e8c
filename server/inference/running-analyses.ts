import type { Database } from '../database/tables.ts'
import { toHttpError } from '../engines/engine-http-error.ts'
import { HttpError } from '../http/http-error.ts'
import type { JobQueue } from '../jobs/job-queue.ts'

export type Outcome =
  | { status: 'completed'; response: string }
  | { status: 'failed'; error: HttpError }
  /** By a user or with its account, which the row says already. */
  | { status: 'cancelled' }
  /** By the shutdown of this process. */
  | { status: 'stopped' }

/** Interval at which running analyses are compared with their rows, in case an event was lost or an account deleted, in ms. */
const checkIntervalMs = 2_000

export type RunningAnalyses = ReturnType<typeof createRunningAnalyses>

/** Creates the registry of the analyses that this process runs, which aborts those that are cancelled or take too long. */
export function createRunningAnalyses(database: Database, queue: JobQueue, timeoutMs: number) {
  const controllers = new Map<string, AbortController>()
  let isStopping = false

  const unsubscribe = queue.subscribe((event, id) => {
    if (event === 'cancelled' && id) controllers.get(id)?.abort(cancelled)
  })
  const checkTimer = setInterval(() => void abortEnded().catch(() => undefined), checkIntervalMs)

  async function abortEnded(): Promise<void> {
    const ids = [...controllers.keys()]
    if (ids.length === 0) return
    const rows = await database
      .selectFrom('inferences')
      .select('id')
      .where('id', 'in', ids)
      .where('status', '=', 'running')
      .execute()
    const running = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!running.has(id)) controllers.get(id)?.abort(cancelled)
  }

  return {
    /** Runs the work of an analysis, which returns the response as JSON, until it ends or is aborted. */
    async run(id: string, work: (signal: AbortSignal) => Promise<string>): Promise<Outcome> {
      const controller = new AbortController()
      const { signal } = controller
      controllers.set(id, controller)
      if (isStopping) controller.abort(stopped)
      const timer = setTimeout(() => controller.abort(timedOut()), timeoutMs)
      try {
        signal.throwIfAborted()
        const response = await work(signal)
        signal.throwIfAborted()
        return { status: 'completed', response }
      } catch (error) {
        const reason: unknown = signal.aborted ? signal.reason : error
        if (reason === cancelled) return { status: 'cancelled' }
        if (reason === stopped) return { status: 'stopped' }
        return { status: 'failed', error: toHttpError(reason) }
      } finally {
        clearTimeout(timer)
        controllers.delete(id)
      }
    },

    /** Aborts all analyses of this process, also later ones, for its shutdown. */
    abortAll(): void {
      isStopping = true
      for (const controller of controllers.values()) controller.abort(stopped)
    },

    close(): void {
      unsubscribe()
      clearInterval(checkTimer)
    },
  }
}

const cancelled = Symbol('cancelled')
const stopped = Symbol('stopped')

function timedOut(): HttpError {
  return new HttpError(504, 'engine_timeout', 'The analysis took too long. It was not charged.')
}
