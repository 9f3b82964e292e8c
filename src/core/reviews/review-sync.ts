import { calls } from '#api/calls.ts'
import { ApiError, isNotMemberError } from '#api/errors.ts'
import { backOffSyncLoop } from '#core/runs/back-off-sync-loop.ts'
import { getRunStore, type RunStore } from '#core/runs/run-store.ts'
import { Emitter } from '#platform/emitter.ts'
import { SyncLoop } from '#platform/sync-loop.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import { applyConflict, applySavedReview, type StoredReview } from './review.ts'
import { getReviewStore, type ReviewStore } from './review-store.ts'

/** Within this time after a change, in ms, further changes are sent with it. */
const settleMs = 400

/** Below the limits of the server (`contract/review.ts`): a call with the largest corrections has less than 1 MB. */
const maxPerCall = { reviews: 50, bytes: 512 * 1024 }

/**
 * Sends the reviews of one user to the server, while the user is signed in. Only one tab does (Web Locks). A call that is
 * repeated changes nothing on the server, because each change of a review has its own id.
 */
export class ReviewSync {
  readonly #uid: string
  readonly #signal: AbortSignal
  readonly #store: ReviewStore
  readonly #runs: RunStore
  readonly #saved = new Emitter()
  readonly #loop: SyncLoop

  constructor(scope: UserScope) {
    this.#uid = scope.uid
    this.#signal = scope.signal
    this.#store = getReviewStore(scope)
    this.#runs = getRunStore(scope)
    this.#loop = new SyncLoop({
      signal: scope.signal,
      lock: `reviews/${scope.uid}`,
      sync: () => this.#sendDue(),
      watch: this.#store.subscribe,
      settleMs,
    })
  }

  start(): void {
    this.#loop.start()
  }

  stop(): void {
    this.#loop.stop()
  }

  readonly onSaved = this.#saved.subscribe

  /** Sends the reviews that are due. Resolves with the time at which more are due: never, until one is changed. */
  async #sendDue(): Promise<number> {
    await this.#store.load()
    let limit = maxPerCall.reviews
    while (this.#loop.canSend) {
      const { batch, organizationId } = await this.#takeBatch(limit)
      if (batch.length === 0) return Number.POSITIVE_INFINITY
      try {
        await this.#sendBatch(batch, organizationId)
        this.#loop.resetFailures()
      } catch (error) {
        if (!isRejection(error)) {
          this.#pause(error)
          break
        }
        // One of them is invalid, and the server has saved none: they are sent one by one.
        if (batch.length > 1) limit = 1
        else await this.#reject(batch, error.message)
      }
    }
    return 0
  }

  /** Returns the first reviews that are due, belong to one organization and fit into a call. */
  async #takeBatch(limit: number): Promise<{ batch: StoredReview[]; organizationId: string | undefined }> {
    const due = takeBatch(this.#store.listDue(), limit)
    const runs = due.length > 0 ? await this.#runs.list().catch(() => []) : []
    const ofRuns = new Map(runs.map((run) => [run.idempotencyKey, run.organization?.id]))
    // A run that is not on this device was one of the organization in which the user worked.
    const organizations = due.map((it) => ofRuns.get(it.review.run_id) ?? it.organizationId)
    const [organizationId] = organizations
    return { batch: due.filter((_, index) => organizations[index] === organizationId), organizationId }
  }

  async #sendBatch(batch: StoredReview[], organizationId: string | undefined): Promise<void> {
    const reviews = batch.map(({ review }) => review)
    const revisions = new Map(reviews.map((review) => [review.run_id, review.revision]))
    const isCurrent = (one: StoredReview) => one.review.revision === revisions.get(one.review.run_id)
    await this.#store.update([...revisions.keys()], (current) =>
      current && isCurrent(current) ? { ...current, state: { status: 'sending' } } : undefined,
    )
    const { results } = await calls.saveReviews(reviews, {
      uid: this.#uid,
      signal: this.#signal,
      organizationId,
    })
    const outcomes = new Map(reviews.map(({ run_id }, index) => [run_id, results[index]]))
    await this.#store.update([...revisions.keys()], (current) => {
      const outcome = current && outcomes.get(current.review.run_id)
      const revision = current && revisions.get(current.review.run_id)
      if (!outcome || !revision) return undefined
      return outcome.outcome === 'saved'
        ? applySavedReview(current, { revision, saved: outcome.review })
        : applyConflict(current, { revision, theirs: outcome.review })
    })
    this.#saved.emit()
  }

  async #reject([stored]: StoredReview[], message: string): Promise<void> {
    if (!stored) return
    const { run_id, revision } = stored.review
    await this.#store.update([run_id], (current) =>
      current?.review.revision === revision
        ? { ...current, state: { status: 'rejected', message } }
        : undefined,
    )
  }

  #pause(error: unknown): void {
    if (!this.#signal.aborted) backOffSyncLoop(this.#loop, error, 'The reviews could not be sent.')
  }
}

function takeBatch(due: StoredReview[], limit: number): StoredReview[] {
  const batch: StoredReview[] = []
  let bytes = 0
  for (const stored of due.slice(0, limit)) {
    // A character has at most three bytes.
    bytes += 3 * JSON.stringify(stored.review).length
    if (batch.length > 0 && bytes > maxPerCall.bytes) break
    batch.push(stored)
  }
  return batch
}

function isRejection(error: unknown): error is ApiError {
  return error instanceof ApiError && ([400, 409, 413, 422].includes(error.status) || isNotMemberError(error))
}

export const getReviewSync = memoizePerScope((scope) => new ReviewSync(scope))
