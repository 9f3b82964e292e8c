import { idempotencySupport, runConcurrency } from '#api/backend-capabilities.ts'
import { logProblem } from '#platform/log.ts'
import { isQuotaError } from '#platform/storage/record-database.ts'
import { storedSession } from '#platform/stored-session.ts'
import { pollMs, SyncLoop, syncRetryMs } from '#platform/sync-loop.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import { type BatchStore, getBatchStore } from './batch-store.ts'
import { flushRejected } from './flush-rejected.ts'
import { InFlightRuns } from './in-flight-runs.ts'
import { RefusalTracker } from './refusal-tracker.ts'
import { decideRetry, type RetryDecision } from './retry-policy.ts'
import { canRetry, isPending, mayBeInBackend, type PendingState, queuedFields, type Run } from './run.ts'
import { RunQueue } from './run-queue.ts'
import { getRunStore, type NewRun, type RunStore } from './run-store.ts'
import { cancelInBackend, sendRun, toSendingState } from './send-run.ts'

/** A new run without the fields that the outbox adds. */
export type RunDraft = Omit<NewRun, 'state' | 'isIdempotent'>

/** The delay between a change of a run and reading the list, in ms. It lets a screen that has added a run send it first. */
const settleMs = 300

/**
 * Sends the pending runs of one user, up to `runConcurrency` at a time. Only one tab drains the queue. Each run has a lock of
 * its own, so that a run that the user sends now is not sent twice.
 */
export class Outbox {
  readonly #scope: UserScope
  readonly #store: RunStore
  readonly #batches: BatchStore
  readonly #inFlight = new InFlightRuns()
  #isForced = false
  readonly #refusals = new RefusalTracker()
  readonly #queue: RunQueue
  readonly #loop: SyncLoop

  constructor(scope: UserScope) {
    this.#scope = scope
    this.#store = getRunStore(scope)
    this.#batches = getBatchStore(scope)
    this.#queue = new RunQueue(scope, (run) => this.#refusals.isBlocked(run))
    this.#loop = new SyncLoop({
      signal: scope.signal,
      lock: `outbox/${scope.uid}`,
      sync: () => this.#drain(),
      watch: (onChange) => {
        const unsubscribe = [
          this.#store.collection.subscribe(onChange),
          this.#batches.collection.subscribe(onChange),
        ]
        return () => {
          for (const end of unsubscribe) end()
        }
      },
      settleMs,
    })
  }

  /** Sends pending runs now, and again when the network is back, the page is visible or a retry is due. */
  start(): void {
    this.#loop.start()
    // The user may have signed in since.
    this.#loop.resume()
  }

  stop(): void {
    this.#loop.stop()
  }

  /**
   * Saves a new run and sends it before the queue, unless it has a `refusal` or the backend has just refused a run like it.
   * The run is visible at once; `saved` resolves with whether it is on the disk.
   */
  submit(draft: RunDraft, refusal?: PendingState): { run: Run; saved: Promise<boolean> } {
    const state = refusal ?? this.#findRefusal(draft) ?? { status: 'sending', since: Date.now() }
    const { run, saved } = this.#store.add({ ...draft, state, isIdempotent: idempotencySupport.isKnown() })
    if (run.state.status === 'sending') {
      void this.#inFlight.start(run.id, (cancelled) => this.#send(run, draft.image, cancelled, saved))
    } else if (run.state.status === 'needs-quota') {
      // A drain asks the backend whether requests are left before it sends anything.
      void saved.then(() => this.#loop.resume())
    }
    return { run, saved }
  }

  /** The run is sent with the queue. `saved`: see `submit`. */
  enqueue(draft: RunDraft): { run: Run; saved: Promise<boolean> } {
    const state = this.#findRefusal(draft) ?? queuedFields.state
    return this.#store.add({ ...draft, state, isIdempotent: idempotencySupport.isKnown() })
  }

  #findRefusal(draft: RunDraft): PendingState | undefined {
    return this.#refusals.findState({ organization: storedSession.organization(), ...draft })
  }

  /** Sends a run now, also if it waits for something. */
  async send(id: string): Promise<void> {
    await this.#sendSaved(id)
  }

  /** Sends all pending runs now, including those that wait for their next attempt. */
  flush(): void {
    this.#isForced = true
    this.#loop.resume()
  }

  /**
   * Postpones sending a run, until the returned function is called. Its request continues if it is under way: a run that was
   * cancelled and sent again might be charged twice.
   */
  hold(id: string): () => void {
    const release = this.#inFlight.hold(id)
    return () => {
      release()
      this.#loop.request(0)
    }
  }

  /** Cancels a run that is about to be removed, also if another tab sends it or an earlier attempt had no response. */
  cancel(run: Run): void {
    const isCancelled = this.#inFlight.cancel(run.id)
    if (!isCancelled && mayBeInBackend(run)) cancelInBackend(run, this.#scope.uid)
  }

  /** Removes a run, also from its shared batch. */
  async remove(run: Run): Promise<void> {
    this.cancel(run)
    if (run.batchId !== undefined) {
      const { addRunDeletions } = await import('./unsent-deletions.ts')
      // It may have been sent since it was shown.
      await addRunDeletions(this.#scope, [(await this.#store.read(run.id)) ?? run])
    }
    await this.#store.remove([run.id])
  }

  /** Queues failed runs again, as if they had not been attempted. */
  async retryFailed(runs: Run[]): Promise<void> {
    const failed = runs.filter(canRetry)
    await this.#store.collection.upsert(
      failed.map(({ id }) => id),
      (run) => (run && canRetry(run) ? { ...run, ...queuedFields } : undefined),
    )
    this.flush()
  }

  /** Sends the runs that are due. Resolves with the time of the next drain, in ms since 1970. */
  async #drain(): Promise<number> {
    const isForced = this.#isForced
    this.#isForced = false
    if (!(await this.#updateRefusals(isForced))) return Date.now() + syncRetryMs
    this.#queue.restart(isForced)
    const active = new Set<Promise<void>>()
    while (this.#loop.canSend) {
      const next = await this.#queue.take()
      if (!next && active.size === 0)
        return Math.min(await this.#queue.findNextDrainTime(), this.#refusals.nextCheckAt)
      if (next) {
        const task = this.#sendQueued(next)
          .catch((error: unknown) => {
            logProblem('A pending run could not be read or saved.', error)
            // On a full disk, no other run can be saved either.
            if (isQuotaError(error)) this.#loop.pause(syncRetryMs)
            else this.#loop.request(syncRetryMs)
          })
          .finally(() => active.delete(task))
        active.add(task)
      }
      // While the server does not respond, only one run is sent at a time.
      const limit = this.#loop.failures > 0 ? 1 : runConcurrency.limit()
      if (!next || active.size >= limit) await Promise.race(active)
    }
    await Promise.all(active)
    return 0
  }

  /**
   * Sends a run of the queue, unless the backend has just refused one like it. Its image need not be uploaded for that. Of a run
   * that was sent before, the backend may have a result.
   */
  async #sendQueued(next: Run): Promise<void> {
    const { id, state, sentNote } = next
    const isUnsent = state.status === 'waiting' && sentNote === undefined
    const refusal = isUnsent ? this.#refusals.findState(next) : undefined
    if (!refusal) return this.#sendSaved(id)
    await this.#store.update(id, (run) =>
      run.state.status === 'waiting' ? { ...run, state: refusal } : undefined,
    )
  }

  /** Asks the backend which pending runs it would refuse. Resolves with false if the backend could not be asked. */
  async #updateRefusals(isForced: boolean): Promise<boolean> {
    const { couldAsk, rejection, error } = await this.#refusals.check(
      await this.#store.listPending({ isFresh: true }),
      isForced,
    )
    if (rejection && isForced) flushRejected.emit(rejection)
    if (error) {
      const counts = { attempts: 1, pauses: this.#loop.failures + 1 }
      const context = { ...counts, isIdempotent: true, now: Date.now(), random: Math.random() }
      this.#follow(decideRetry(error, context).queue)
    }
    return couldAsk
  }

  async #sendSaved(id: string): Promise<void> {
    await this.#inFlight.start(id, async (cancelled) => {
      // If the page is closed, the next one must know that the request may have been sent.
      const run = await this.#store.updateStored(id, (it) => (isPending(it) ? toSendingState(it) : undefined))
      const image = run && (await this.#store.readImage(run))
      if (cancelled.aborted) {
        // An earlier attempt may have reached the backend.
        cancelInBackend(run ?? { idempotencyKey: id, organization: undefined }, this.#scope.uid)
        return this.#store.remove([id])
      }
      if (run?.state.status !== 'sending') return
      if (image) return this.#send(run, image, cancelled)
      const message = "This run's photo is no longer on this device."
      await this.#store.update(id, (it) => ({ ...it, state: { status: 'failed', tone: 'error', message } }))
    })
  }

  async #send(run: Run, image: File, cancelled: AbortSignal, saved?: Promise<unknown>): Promise<void> {
    const result = await sendRun(run, image, {
      uid: this.#scope.uid,
      store: this.#store,
      batches: this.#batches,
      cancelled,
      disposed: this.#scope.signal,
      pauses: this.#loop.failures,
      saved,
    })
    if (result === 'stopped') return
    this.#refusals.note(run, result === 'done' ? undefined : result.state)
    if (result === 'done') this.#loop.resume(settleMs)
    else this.#follow(result.queue)
  }

  #follow(queue: RetryDecision['queue']): void {
    if (queue === 'halt') this.#loop.pause(pollMs)
    else if (queue === 'continue') this.#loop.resetFailures()
    else this.#loop.backOff(queue.pause)
  }
}

export const getOutbox = memoizePerScope((scope) => new Outbox(scope))
