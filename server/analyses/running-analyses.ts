import type { Database } from '../database/tables.ts'
import { toEngineHttpError } from '../engines/engine-http-error.ts'
import { HttpError } from '../http/http-error.ts'
import type { JobQueue } from '../jobs/job-queue.ts'

export type AnalysisOutcome =
  | { status: 'succeeded'; response: string }
  | { status: 'failed'; error: HttpError }
  /** By a user or by the deletion of the account. The row is already updated. */
  | { status: 'cancelled' }
  /** By the shutdown of this process. */
  | { status: 'stopped' }
  /** It took longer than its queue allows. */
  | { status: 'interrupted' }

/** An event may be lost, so running analyses are also compared with their rows. */
const checkIntervalMs = 2_000

/** Aborts the analyses of this process that are cancelled or take too long. */
export class RunningAnalyses {
  readonly #database: Database
  readonly #timeoutMs: number
  readonly #controllers = new Map<string, AbortController>()
  readonly #unsubscribe: () => void
  readonly #checkTimer: NodeJS.Timeout
  #isStopping = false

  constructor(database: Database, queue: JobQueue, timeoutMs: number) {
    this.#database = database
    this.#timeoutMs = timeoutMs
    this.#unsubscribe = queue.subscribe((event, id) => {
      if (event === 'cancelled' && id) this.#controllers.get(id)?.abort(cancelled)
    })
    this.#checkTimer = setInterval(() => void this.#abortEnded().catch(() => undefined), checkIntervalMs)
  }

  /**
   * @param work returns the response as JSON.
   * @param maxMs interrupts the work.
   */
  async run(
    id: string,
    work: (signal: AbortSignal) => Promise<string>,
    maxMs?: number,
  ): Promise<AnalysisOutcome> {
    const controller = new AbortController()
    const { signal } = controller
    this.#controllers.set(id, controller)
    if (this.#isStopping) controller.abort(stopped)
    const timer =
      maxMs !== undefined && maxMs < this.#timeoutMs
        ? setTimeout(() => controller.abort(interrupted), maxMs)
        : setTimeout(() => controller.abort(createTimeoutError()), this.#timeoutMs)
    try {
      signal.throwIfAborted()
      const response = await work(signal)
      signal.throwIfAborted()
      return { status: 'succeeded', response }
    } catch (error) {
      const reason: unknown = signal.aborted ? signal.reason : error
      if (reason === cancelled) return { status: 'cancelled' }
      if (reason === stopped) return { status: 'stopped' }
      if (reason === interrupted) return { status: 'interrupted' }
      return { status: 'failed', error: toEngineHttpError(reason) }
    } finally {
      clearTimeout(timer)
      this.#controllers.delete(id)
    }
  }

  /** Also aborts later ones, for the shutdown. */
  abortAll(): void {
    this.#isStopping = true
    for (const controller of this.#controllers.values()) controller.abort(stopped)
  }

  close(): void {
    this.#unsubscribe()
    clearInterval(this.#checkTimer)
  }

  async #abortEnded(): Promise<void> {
    const ids = [...this.#controllers.keys()]
    if (ids.length === 0) return
    const rows = await this.#database
      .selectFrom('analyses')
      .select('id')
      .where('id', 'in', ids)
      .where('status', '=', 'running')
      .execute()
    const running = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!running.has(id)) this.#controllers.get(id)?.abort(cancelled)
  }
}

const cancelled = Symbol('cancelled')
const stopped = Symbol('stopped')
const interrupted = Symbol('interrupted')

export const timeoutCode = 'engine_timeout'

function createTimeoutError(): HttpError {
  return new HttpError(504, timeoutCode, 'The analysis took too long. It was not charged.')
}

/** For an analysis that a provider had begun. */
export function createBilledTimeoutError(): HttpError {
  const message = 'The analysis took too long. It was charged, because the model provider may bill it.'
  return new HttpError(504, timeoutCode, message, { body: { charged: true } })
}
