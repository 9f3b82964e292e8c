import type { Database } from '../database/tables.ts'
import { toHttpError } from '../engines/engine-http-error.ts'
import { HttpError } from '../http/http-error.ts'
import type { JobQueue } from '../jobs/job-queue.ts'

export type Outcome =
  | { status: 'succeeded'; response: string }
  | { status: 'failed'; error: HttpError }
  /** Cancelled by a user or by the deletion of the account. The row is already updated. */
  | { status: 'cancelled' }
  /** Aborted by the shutdown of this process. */
  | { status: 'stopped' }

/** The interval at which running analyses are compared with their rows, because an event may be lost, in ms. */
const checkIntervalMs = 2_000

export type RunningAnalyses = ReturnType<typeof createRunningAnalyses>

/** Creates the registry of the analyses that this process runs. It aborts those that are cancelled or take too long. */
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
      .selectFrom('analyses')
      .select('id')
      .where('id', 'in', ids)
      .where('status', '=', 'running')
      .execute()
    const running = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!running.has(id)) controllers.get(id)?.abort(cancelled)
  }

  return {
    /** Runs an analysis until it ends or is aborted. `work` returns the response as JSON. */
    async run(id: string, work: (signal: AbortSignal) => Promise<string>): Promise<Outcome> {
      const controller = new AbortController()
      const { signal } = controller
      controllers.set(id, controller)
      if (isStopping) controller.abort(stopped)
      const timer = setTimeout(() => controller.abort(createTimeoutError()), timeoutMs)
      try {
        signal.throwIfAborted()
        const response = await work(signal)
        signal.throwIfAborted()
        return { status: 'succeeded', response }
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

    /** Aborts all analyses of this process, including later ones, for its shutdown. */
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

function createTimeoutError(): HttpError {
  return new HttpError(504, 'engine_timeout', 'The analysis took too long. It was not charged.')
}
