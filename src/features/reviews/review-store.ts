import { createUuid } from '#platform/create-uuid.ts'
import { logProblem } from '#platform/log.ts'
import { requestPersistence } from '#platform/storage-quota.ts'
import { updateBlocker } from '#platform/update-blocker.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import {
  applyDecision,
  type Decision,
  fromServer,
  isDue,
  isUnsent,
  type ReviewSubject,
  type ServerReview,
  type StoredReview,
} from './review.ts'
import { type Change, ReviewRecords } from './review-records.ts'

/** The time between two attempts to write what IndexedDB has rejected, in ms. */
const retryMs = 5_000

/** Reviews that the server has, and that stay on the device. The oldest are removed first. */
const maxSent = 10_000

/** Tells other tabs which reviews have changed. They read them from the disk. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('vision-reviews')

/**
 * The reviews of one user on this device. They are all in memory, so that a tap shows at once and a table of thousands of
 * results can be filtered by verdict. A write goes to memory first, and then to IndexedDB; one that IndexedDB rejects is
 * written again until that succeeds.
 */
export class ReviewStore {
  readonly #uid: string
  readonly #signal: AbortSignal
  readonly #records: ReviewRecords
  readonly #reviews = new Map<string, StoredReview>()
  readonly #listeners = new Set<() => void>()
  /** The number of writes per run that have not ended. */
  readonly #writes = new Map<string, number>()
  /** What is only in memory. */
  readonly #unsaved = new Set<string>()
  #loading: Promise<void> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #releaseUpdate: (() => void) | undefined
  /** Changes with each change of a review. */
  #version = 0

  constructor(scope: UserScope) {
    this.#uid = scope.uid
    this.#signal = scope.signal
    this.#records = new ReviewRecords(scope)
    const onMessage = ({ data }: MessageEvent<unknown>) => void this.#onMessage(data)
    channel?.addEventListener('message', onMessage)
    this.#signal.addEventListener('abort', () => {
      channel?.removeEventListener('message', onMessage)
      clearTimeout(this.#retry)
      this.#unsaved.clear()
      this.#reviews.clear()
      this.#blockUpdates()
    })
  }

  /** Reads the reviews from the disk. Resolves also if that fails; then it is tried again with the next call. */
  load(): Promise<void> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined
      logProblem('The reviews on this device could not be read.', error)
    })
    return this.#loading
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    void this.load()
    return () => this.#listeners.delete(listener)
  }

  /** A value that changes with each change. */
  version = (): number => this.#version

  get(runId: string): StoredReview | undefined {
    return this.#reviews.get(runId)
  }

  listConflicts(): StoredReview[] {
    return [...this.#reviews.values()].filter(({ state }) => state.status === 'conflict')
  }

  /** Returns the reviews to send. */
  listDue(): StoredReview[] {
    return [...this.#reviews.values()].filter(isDue)
  }

  countUnsent(): number {
    return [...this.#reviews.values()].filter(isUnsent).length
  }

  /** Returns whether the newest version of a review could not be written. It is written again until that succeeds. */
  hasSaveFailed(runId: string): boolean {
    return this.#unsaved.has(runId)
  }

  /** Saves a decision of the user. It is visible at once. */
  decide(runId: string, subject: ReviewSubject, decision: Decision): void {
    const fields = { runId, subject, decision, revision: createUuid(), now: Date.now() }
    void this.update([runId], (current) => applyDecision(current, fields)).then(requestPersistence)
  }

  /** Ends a conflict with the review of the server. */
  acceptTheirs(runId: string): void {
    void this.update([runId], (current) =>
      current?.state.status === 'conflict' ? fromServer(current.state.theirs) : undefined,
    )
  }

  /** Ends a conflict with the review of this device, which then replaces that of the server. */
  keepMine(runId: string): void {
    const current = this.get(runId)
    if (current?.state.status !== 'conflict') return
    const { verdict, correction, agent_code, variant_id, model } = current.review
    const subject = { agentCode: agent_code, variantId: variant_id ?? undefined, model: model ?? undefined }
    this.decide(runId, subject, { verdict, correction: correction ?? undefined })
  }

  /** Takes over reviews of the server that this device does not have, or has in an older version. */
  async merge(reviews: ServerReview[]): Promise<void> {
    const byRun = new Map(reviews.map((review) => [review.run_id, review]))
    const stale = [...byRun.values()].filter(({ run_id, revision }) => {
      const own = this.get(run_id)
      return !own || (own.state.status === 'sent' && own.review.revision !== revision)
    })
    for (const theirs of stale) {
      await this.update([theirs.run_id], (current) =>
        !current || current.state.status === 'sent' ? fromServer(theirs) : undefined,
      )
    }
  }

  /** Changes reviews, in memory at once and then on the disk, where other tabs may have changed them. */
  async update(runIds: string[], change: Change): Promise<void> {
    for (const id of runIds) {
      this.#set(id, change(this.#reviews.get(id)))
      this.#writes.set(id, (this.#writes.get(id) ?? 0) + 1)
    }
    this.#notify()
    try {
      const saved = await this.#write(runIds, change)
      for (const [index, id] of runIds.entries()) if (this.#writes.get(id) === 1) this.#set(id, saved[index])
      channel?.postMessage({ uid: this.#uid, runIds })
    } catch (error) {
      if (this.#signal.aborted) return
      logProblem('A review could not be saved on this device.', error)
      for (const id of runIds) this.#unsaved.add(id)
      this.#persistLater()
    } finally {
      for (const id of runIds) this.#writes.set(id, (this.#writes.get(id) ?? 1) - 1)
    }
    this.#notify()
  }

  /** What the disk has rejected before is written as it is in memory. */
  async #write(runIds: string[], change: Change): Promise<(StoredReview | undefined)[]> {
    if (!runIds.some((id) => this.#unsaved.has(id))) return this.#records.update(runIds, change)
    await this.#persist(runIds)
    return runIds.map((id) => this.#reviews.get(id))
  }

  async #persist(runIds: string[]): Promise<void> {
    for (const id of runIds) {
      const review = this.#reviews.get(id)
      if (review) await this.#records.update([id], () => review)
      if (this.#reviews.get(id) === review) this.#unsaved.delete(id)
    }
    this.#blockUpdates()
  }

  #persistLater(): void {
    this.#blockUpdates()
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined
      this.#persist([...this.#unsaved]).then(
        () => this.#notify(),
        () => this.#persistLater(),
      )
    }, retryMs)
  }

  /** While a review is only in memory, updates do not reload the page. */
  #blockUpdates(): void {
    if (this.#unsaved.size > 0) this.#releaseUpdate ??= updateBlocker.acquire()
    else {
      this.#releaseUpdate?.()
      this.#releaseUpdate = undefined
    }
  }

  async #load(): Promise<void> {
    const stored = await this.#records.list()
    for (const review of stored) {
      const id = review.review.run_id
      // What was decided meanwhile is newer.
      if (!this.#reviews.has(id)) this.#set(id, review)
    }
    this.#notify()
    await this.#prune()
  }

  async #prune(): Promise<void> {
    const sent = [...this.#reviews.values()].filter(({ state }) => state.status === 'sent')
    if (sent.length <= maxSent) return
    const oldest = sent
      .sort((one, other) => (one.review.reviewed_at < other.review.reviewed_at ? -1 : 1))
      .slice(0, sent.length - maxSent)
      .map(({ review }) => review.run_id)
    for (const id of oldest) this.#reviews.delete(id)
    await this.#records.remove(oldest)
  }

  async #onMessage(data: unknown): Promise<void> {
    const { uid, runIds } = (data ?? {}) as { uid?: unknown; runIds?: unknown }
    if (uid !== this.#uid || !Array.isArray(runIds)) return
    const changed = runIds.filter((id) => typeof id === 'string' && !this.#unsaved.has(id)) as string[]
    const reviews = await this.#records.read(changed).catch(() => [])
    for (const [index, id] of changed.entries())
      if (!this.#writes.get(id) && reviews[index]) this.#set(id, reviews[index])
    this.#notify()
  }

  #set(runId: string, review: StoredReview | undefined): void {
    if (review && !this.#signal.aborted) this.#reviews.set(runId, review)
  }

  #notify(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}

export const getReviewStore = memoizePerScope((scope) => new ReviewStore(scope))
