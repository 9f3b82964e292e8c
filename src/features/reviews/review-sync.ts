import { calls } from '#api/calls.ts'
import { ApiError, ConnectionError } from '#api/errors.ts'
import { backgroundSync } from '#platform/background-sync.ts'
import { withLock } from '#platform/locks.ts'
import { logProblem } from '#platform/log.ts'
import { network } from '#platform/network.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import { applyConflict, applySaved, type StoredReview } from './review.ts'
import { getReviewStore, type ReviewStore } from './review-store.ts'

/** Delays in ms. They double from the first one to the longest one, with full jitter. */
const backoff = { first: 1_000, longest: 300_000 }

/** Within this time after a change, in ms, further changes are sent with it. */
const settleMs = 400

/** How soon the reviews are checked again while another tab sends them, in ms. */
const otherTabMs = 5_000

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
  readonly #listeners = new Set<() => void>()
  #isRunning = false
  #isSending = false
  #failures = 0
  #pausedUntil = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #unsubscribe: (() => void)[] = []

  constructor(scope: UserScope) {
    this.#uid = scope.uid
    this.#signal = scope.signal
    this.#store = getReviewStore(scope)
  }

  start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    const onResume = () => this.#resume()
    const onVisibilityChange = () => document.visibilityState === 'visible' && onResume()
    addEventListener('online', onResume)
    document.addEventListener('visibilitychange', onVisibilityChange)
    this.#unsubscribe = [
      () => removeEventListener('online', onResume),
      () => document.removeEventListener('visibilitychange', onVisibilityChange),
      backgroundSync.subscribe(onResume),
      // Also when a server that could not be reached is back, which no event of the browser tells.
      network.onReconnect(onResume),
      this.#store.subscribe(() => this.#sendIn(settleMs)),
    ]
    void this.#store.load().then(() => this.#sendIn(0))
  }

  stop(): void {
    this.#isRunning = false
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const unsubscribe of this.#unsubscribe.splice(0)) unsubscribe()
  }

  /** Calls the listener when the server has saved reviews. */
  onSaved(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The network may be back. */
  #resume(): void {
    this.#pausedUntil = 0
    this.#failures = 0
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sendIn(0)
  }

  #sendIn(ms: number): void {
    if (!this.#isRunning || this.#isSending || this.#timer !== undefined) return
    if (this.#store.listDue().length === 0) return
    const delay = Math.max(ms, this.#pausedUntil - Date.now())
    this.#timer = setTimeout(() => void this.#send(), delay)
  }

  async #send(): Promise<void> {
    this.#timer = undefined
    this.#isSending = true
    try {
      const isDone = await withLock(`reviews/${this.#uid}`, () => this.#sendDue())
      if (!isDone) this.#pausedUntil = Math.max(this.#pausedUntil, Date.now() + otherTabMs)
    } catch (error) {
      this.#pause(error)
    } finally {
      this.#isSending = false
      this.#sendIn(0)
    }
  }

  /** Sends the reviews that are due. Rejects with the error of the first call that fails. */
  async #sendDue(): Promise<true> {
    let limit = maxPerCall.reviews
    while (this.#isRunning) {
      const batch = takeBatch(this.#store.listDue(), limit)
      if (batch.length === 0) break
      try {
        await this.#sendBatch(batch)
        this.#failures = 0
      } catch (error) {
        if (!isRejection(error)) throw error
        // One of them is invalid, and the server has saved none: they are sent one by one.
        if (batch.length > 1) limit = 1
        else await this.#reject(batch, error.message)
      }
    }
    return true
  }

  async #sendBatch(batch: StoredReview[]): Promise<void> {
    const reviews = batch.map(({ review }) => review)
    const revisions = new Map(reviews.map((review) => [review.run_id, review.revision]))
    const isCurrent = (one: StoredReview) => one.review.revision === revisions.get(one.review.run_id)
    await this.#store.update([...revisions.keys()], (current) =>
      current && isCurrent(current) ? { ...current, state: { status: 'sending' } } : undefined,
    )
    const { results } = await calls.saveReviews(reviews, { uid: this.#uid, signal: this.#signal })
    const outcomes = new Map(reviews.map(({ run_id }, index) => [run_id, results[index]]))
    await this.#store.update([...revisions.keys()], (current) => {
      const outcome = current && outcomes.get(current.review.run_id)
      const revision = current && revisions.get(current.review.run_id)
      if (!outcome || !revision) return undefined
      return outcome.outcome === 'saved'
        ? applySaved(current, { revision, saved: outcome.review })
        : applyConflict(current, { revision, theirs: outcome.review })
    })
    for (const listener of this.#listeners) listener()
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
    if (this.#signal.aborted) return
    if (!(error instanceof ConnectionError || error instanceof ApiError))
      logProblem('The reviews could not be sent.', error)
    this.#failures += 1
    const ceiling = Math.min(backoff.longest, backoff.first * 2 ** Math.min(this.#failures, 20))
    const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined
    this.#pausedUntil = Date.now() + (retryAfterMs ?? Math.random() * ceiling)
    if (!navigator.onLine) void backgroundSync.request()
  }
}

/** Returns the first reviews that fit into a call. */
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

/** Returns whether the server will never accept this request. A backend without reviews responds with 404. */
function isRejection(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 409, 413, 422].includes(error.status)
}

export const getReviewSync = memoizePerScope((scope) => new ReviewSync(scope))
