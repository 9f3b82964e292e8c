import { getRunStore } from '#core/runs/run-store.ts'
import { createUuid } from '#platform/create-uuid.ts'
import { logProblem } from '#platform/log.ts'
import { LocalCollection } from '#platform/storage/local-collection.ts'
import { requestPersistence } from '#platform/storage-quota.ts'
import { storedSession } from '#platform/stored-session.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import {
  applyDecision,
  isUnsynced,
  needsSending,
  type ReviewDecision,
  type ReviewSubject,
  type ServerReview,
  type StoredReview,
  toStoredReview,
} from './review.ts'

/** Reviews that the server has, and that stay on the device. The oldest are removed first. */
const maxSent = 10_000

/**
 * The reviews of one user on this device. They are all in memory, so that a tap shows at once and a table of thousands of results
 * can be filtered by verdict.
 */
export class ReviewStore {
  readonly #reviews: LocalCollection<StoredReview>

  constructor(scope: UserScope) {
    this.#reviews = new LocalCollection(scope, {
      name: 'review',
      loadSchema: async () => (await import('./review-schema.ts')).storedReviewSchema,
      isVolatile: needsSending,
      onQuota: (bytes) => getRunStore(scope).evictImages(bytes),
    })
  }

  /** Reads the reviews from the disk. Resolves also if that fails; then it is tried again with the next call. */
  async load(): Promise<void> {
    try {
      await this.#prune(await this.#reviews.list())
    } catch (error) {
      logProblem('The reviews on this device could not be read.', error)
    }
  }

  subscribe = (listener: () => void): (() => void) => this.#reviews.subscribe(listener)

  /** A value that changes with each change. */
  version = (): unknown => this.#reviews.snapshot()

  get(runId: string): StoredReview | undefined {
    return this.#reviews.get(runId)
  }

  listConflicts(): StoredReview[] {
    return this.#filter(({ state }) => state.status === 'conflict')
  }

  listDue(): StoredReview[] {
    return this.#filter(needsSending)
  }

  countUnsent(): number {
    return this.#filter(isUnsynced).length
  }

  /** As `countUnsent`, after reading the reviews. Rejects if they cannot be read. */
  async loadUnsentCount(): Promise<number> {
    await this.#reviews.list()
    return this.countUnsent()
  }

  /** Returns whether the newest version of a review could not be written. It is written again until that succeeds. */
  hasSaveFailed(runId: string): boolean {
    return this.#reviews.hasSaveFailed(runId)
  }

  /** Saves a decision of the user. It is visible at once. `shown`: see `NewDecision`. Returns the new revision. */
  decide(runId: string, subject: ReviewSubject, decision: ReviewDecision, shown?: string | null): string {
    const revision = createUuid()
    const organizationId = storedSession.organization()?.id
    const fields = { runId, subject, decision, revision, shown, organizationId, now: Date.now() }
    void this.update([runId], (current) => applyDecision(current, fields)).then(requestPersistence)
    return revision
  }

  acceptTheirs(runId: string): void {
    void this.update([runId], (current) =>
      current?.state.status === 'conflict' ? toStoredReview(current.state.theirs) : undefined,
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

  /** As `merge`, of what `load` returns, without the reviews that this device sends meanwhile: they are newer. */
  async mergeLoaded(runIds: readonly string[], load: () => Promise<ServerReview[]>): Promise<void> {
    const readSent = (runId: string) => {
      const own = this.get(runId)
      return own?.state.status === 'sent' ? own.review.revision : undefined
    }
    const before = new Map(runIds.map((runId) => [runId, readSent(runId)]))
    const reviews = await load()
    await this.merge(reviews.filter(({ run_id }) => readSent(run_id) === before.get(run_id)))
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
        !current || current.state.status === 'sent' ? toStoredReview(theirs) : undefined,
      )
    }
  }

  /** Changes reviews. `change` returns undefined to leave one as it is, and may be called several times. */
  update(
    runIds: readonly string[],
    change: (current: StoredReview | undefined) => StoredReview | undefined,
  ): Promise<void> {
    return this.#reviews.upsert(runIds, change)
  }

  #filter(isIncluded: (review: StoredReview) => boolean): StoredReview[] {
    return this.#reviews.snapshot().items.filter(isIncluded)
  }

  async #prune(reviews: readonly StoredReview[]): Promise<void> {
    const sent = reviews.filter(({ state }) => state.status === 'sent').map(({ review }) => review)
    if (sent.length <= maxSent) return
    sent.sort((one, other) => (one.reviewed_at < other.reviewed_at ? -1 : 1))
    await this.#reviews.remove(sent.slice(0, sent.length - maxSent).map(({ run_id }) => run_id))
  }
}

export const getReviewStore = memoizePerScope((scope) => new ReviewStore(scope))
