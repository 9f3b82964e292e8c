import { pollMs, syncRetryMs } from '#platform/sync-loop.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { getBatchStore } from './batch-store.ts'
import { isDue } from './retry-policy.ts'
import type { Run } from './run.ts'
import { getRunStore, type RunStore } from './run-store.ts'

/** How many runs are taken from the list at a time: looking for each run in a list of 10,000 would be slow. */
const takenAtOnce = 100

const none: ReadonlySet<string> = new Set()

/** Returns the pending runs in the order in which they are sent: single runs first, then those of batches, the oldest first. */
export class RunQueue {
  readonly #scope: UserScope
  readonly #store: RunStore
  readonly #isBlocked: (run: Run) => boolean
  #tried = new Set<string>()
  #isForced = false
  #next: Run[] = []

  /** @param isBlocked whether the backend would refuse the run. */
  constructor(scope: UserScope, isBlocked: (run: Run) => boolean) {
    this.#scope = scope
    this.#store = getRunStore(scope)
    this.#isBlocked = isBlocked
    // A batch was paused, resumed or removed.
    const unsubscribe = getBatchStore(scope).collection.subscribe(() => {
      this.#next = []
    })
    scope.signal.addEventListener('abort', unsubscribe)
  }

  /** Starts again with the oldest run. With `isForced`, runs that wait for their next attempt are due too. */
  restart(isForced: boolean): void {
    this.#isForced = isForced
    this.#tried = new Set()
    this.#next = []
  }

  /** No run is returned twice before `restart`. */
  async take(): Promise<Run | undefined> {
    for (;;) {
      if (this.#next.length === 0) this.#next = await this.#listDue()
      const run = this.#next.shift()
      if (!run) return undefined
      this.#tried.add(run.id)
      // Since it was listed, the backend may have refused one like it.
      if (!this.#isBlocked(run)) return run
    }
  }

  /** Returns when runs are due that were not, in ms since 1970. */
  async findNextDrainTime(): Promise<number> {
    const pending = await this.#store.listPending()
    const paused = await this.#listPaused(pending)
    const now = Date.now()
    const times = pending.flatMap((run) => {
      const { id, batchId, state } = run
      // It is sent when its batch is resumed, or when the backend would no longer refuse it.
      if ((batchId && paused.has(batchId)) || this.#isBlocked(run)) return []
      // A run that is due although it was tried is held: it is sent when that ends.
      if ('nextAttemptAt' in state)
        return state.nextAttemptAt <= now && this.#tried.has(id) ? [] : state.nextAttemptAt
      // Another tab sends the run. This tab may not be told when that ends.
      return state.status === 'sending' && this.#tried.has(id) ? now + syncRetryMs : []
    })
    return times.reduce((first, time) => Math.min(first, time), now + pollMs)
  }

  async #listDue(): Promise<Run[]> {
    const pending = await this.#store.listPending()
    const paused = await this.#listPaused(pending)
    const now = this.#isForced ? Number.POSITIVE_INFINITY : Date.now()
    const due = pending.filter(
      (run) =>
        !this.#tried.has(run.id) &&
        !(run.batchId && paused.has(run.batchId)) &&
        isDue(run.state, now) &&
        !this.#isBlocked(run),
    )
    // A full disk delays only those that it has: their state must be written before they are sent.
    const [unsaved, saved] = [true, false].map((isUnsaved) =>
      due.filter(({ id }) => this.#store.hasSaveFailed(id) === isUnsaved),
    ) as [Run[], Run[]]
    return [...unsaved, ...saved.filter((run) => !isOfBatch(run)), ...saved.filter(isOfBatch)].slice(
      0,
      takenAtOnce,
    )
  }

  /** Batches are only read if one of the runs belongs to one. */
  async #listPaused(runs: readonly Run[]): Promise<ReadonlySet<string>> {
    if (!runs.some(isOfBatch)) return none
    const batches = await getBatchStore(this.#scope).list()
    return new Set(batches.filter(({ isPaused }) => isPaused).map(({ id }) => id))
  }
}

function isOfBatch({ batchId }: Run): boolean {
  return batchId !== undefined
}
