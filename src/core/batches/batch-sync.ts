import { batchCalls } from '#api/batch-calls.ts'
import { ApiError, hasErrorCode } from '#api/errors.ts'
import { backOffSyncLoop } from '#core/runs/back-off-sync-loop.ts'
import { getBatchStore, type LocalBatch } from '#core/runs/batch-store.ts'
import { needsSharing } from '#core/runs/needs-sharing.ts'
import { hasUnsentNote, type Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { requestResult } from '#core/runs/send-run.ts'
import { endSharing, type ShareContext, saveBatchOnServer, sendWithBatch } from '#core/runs/share-run.ts'
import { getUnsentDeletionStore, type UnsentDeletion } from '#core/runs/unsent-deletions.ts'
import { blobToDataUrl } from '#platform/data-url.ts'
import { pollMs, SyncLoop } from '#platform/sync-loop.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import { markMissingRuns } from './own-runs.ts'

/** Within this time after a change, in ms, further changes are sent with it. */
const settleMs = 1_000

/**
 * Sends what has changed in the shared batches of one user besides new images: names, templates, notes and deletions, and the
 * images that were analyzed before their batch was shared. Only one tab does (Web Locks). Repeating a call changes nothing on
 * the server.
 */
export class BatchSync {
  readonly #context: ShareContext
  readonly #deletions
  /** Runs, and states of batches, that the server has refused, until the page is reloaded. */
  readonly #refused = new Set<string>()
  /** By the id of an organization without requests, when an image is added for it again, in ms since 1970. */
  readonly #withoutRequests = new Map<string | undefined, number>()
  readonly #loop: SyncLoop

  constructor(scope: UserScope) {
    const runs = getRunStore(scope)
    const batches = getBatchStore(scope)
    this.#context = { uid: scope.uid, signal: scope.signal, runs, batches }
    this.#deletions = getUnsentDeletionStore(scope)
    this.#loop = new SyncLoop({
      signal: scope.signal,
      lock: `batches/${scope.uid}`,
      sync: () => this.#sendDue(),
      watch: (onChange) => {
        const watched = [runs.collection, batches.collection, this.#deletions]
        const unsubscribe = watched.map((collection) => collection.subscribe(onChange))
        return () => {
          for (const end of unsubscribe) end()
        }
      },
      settleMs,
    })
  }

  start(): void {
    this.#loop.start()
  }

  stop(): void {
    this.#loop.stop()
  }

  /** Returns the number of changed batches, notes and deletions that the server does not have. */
  async countUnsent(): Promise<number> {
    const { batches, runs, deletions } = await this.#listUnsent()
    return batches.length + runs.filter(({ run }) => run.sharing === 'sent').length + deletions.length
  }

  /** Resolves with the time at which more is due: mostly never, until something is changed. */
  async #sendDue(): Promise<number> {
    for (const [id, until] of this.#withoutRequests) if (until <= Date.now()) this.#withoutRequests.delete(id)
    const { batches, runs, deletions } = await this.#listUnsent()
    const tasks = [
      ...deletions.map((deletion) => () => this.#sendDeletion(deletion)),
      ...batches.map((batch) => () => this.#guard({ batch }, () => saveBatchOnServer(batch, this.#context))),
      ...runs.map(
        ({ run, batch }) =>
          () =>
            this.#guard({ run, batch }, () => this.#sendRun(run, batch)),
      ),
    ]
    for (const task of tasks) {
      if (!this.#loop.canSend) return 0
      try {
        await task()
        this.#loop.resetFailures()
      } catch (error) {
        this.#pause(error)
        return 0
      }
    }
    return Math.min(...this.#withoutRequests.values())
  }

  async #listUnsent() {
    const { batches, runs } = this.#context
    const shared = (await batches.list()).filter(({ isShared }) => isShared)
    const byId = new Map(shared.map((batch) => [batch.id, batch]))
    const all = shared.length > 0 ? await runs.list() : []
    const now = Date.now()
    return {
      batches: shared.filter((batch) => isChanged(batch) && !this.#refused.has(toRefusalKey(batch))),
      runs: all.flatMap((run) => {
        const batch = run.batchId === undefined ? undefined : byId.get(run.batchId)
        return batch && this.#isDue(run, batch, now) ? [{ run, batch }] : []
      }),
      deletions: await this.#deletions.list(),
    }
  }

  #isDue(run: Run, batch: LocalBatch, now: number): boolean {
    if (this.#refused.has(run.id)) return false
    if (run.sharing !== 'sent') return needsSharing(run, batch, now)
    return run.organization?.id === batch.organization?.id && hasUnsentNote(run)
  }

  #sendRun(run: Run, batch: LocalBatch): Promise<void> {
    return run.sharing === 'sent' ? this.#sendNote(run, batch) : this.#addRun(run)
  }

  /** Adds an image that has a result already: it is not charged again. */
  async #addRun(run: Run): Promise<void> {
    const { uid, runs, signal } = this.#context
    if (this.#withoutRequests.has(run.organization?.id)) return
    const image = await runs.readImage(run)
    if (!image) {
      this.#refused.add(run.id)
      return
    }
    // The server keeps the note of the first request, whose response may have been lost. A newer one follows.
    const sentNote = run.sentNote ?? ''
    const imageData = await blobToDataUrl(image)
    const { isShared } = await sendWithBatch({ ...run, sentNote }, this.#context, (batch) =>
      // The user has just turned the sharing off.
      batch ? requestResult(run, { imageData, batch }, uid, signal) : Promise.resolve(undefined),
    )
    if (isShared) await runs.update(run.id, (it) => ({ ...it, sharing: 'sent', sentNote }))
  }

  async #sendNote(run: Run, batch: LocalBatch): Promise<void> {
    const { uid, runs, signal } = this.#context
    const { note = '', idempotencyKey } = run
    const options = { uid, signal, organizationId: batch.organization?.id }
    try {
      await batchCalls.changeItem(batch.id, idempotencyKey, { note: note || null }, options)
      await runs.update(run.id, (it) => ({ ...it, sentNote: note }))
    } catch (error) {
      if (!isStatus(error, 404)) throw error
      // Rejects if the whole batch was deleted, and creates it if it was lost.
      await saveBatchOnServer(batch, this.#context)
      await markMissingRuns(runs, batch.id, [idempotencyKey], options)
    }
  }

  async #sendDeletion({ runId, batchId, organizationId }: UnsentDeletion): Promise<void> {
    const { uid, signal } = this.#context
    const options = { uid, signal, organizationId }
    try {
      if (runId === undefined) await batchCalls.delete(batchId, options)
      else await batchCalls.deleteItem(batchId, runId, options)
    } catch (error) {
      // It was deleted before, or only an owner may delete it.
      if (!isRefusal(error)) throw error
    }
    await this.#deletions.remove([runId ?? batchId])
  }

  /** Rejects with errors that are temporary. */
  async #guard(subject: { run?: Run; batch: LocalBatch }, send: () => Promise<void>): Promise<void> {
    try {
      await send()
    } catch (error) {
      if (isStatus(error, 402)) {
        this.#withoutRequests.set(subject.batch.organization?.id, Date.now() + pollMs)
        return
      }
      await endSharing(error, subject, this.#context)
      if (!isRefusal(error)) throw error
      this.#refused.add(subject.run?.id ?? toRefusalKey(subject.batch))
    }
  }

  #pause(error: unknown): void {
    if (this.#context.signal.aborted) return
    if (isStatus(error, 401)) this.#loop.pause(pollMs)
    else backOffSyncLoop(this.#loop, error, 'The changes of a shared batch could not be sent.')
  }
}

function isChanged({ name, sentName, request, sentTemplateId }: LocalBatch): boolean {
  return sentName !== undefined && (sentName !== name || sentTemplateId !== request.template?.id)
}

/** Another name or template may be accepted. */
function toRefusalKey({ id, name, request }: LocalBatch): string {
  return JSON.stringify([id, name, request.template?.id])
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status
}

function isRefusal(error: unknown): boolean {
  if (hasErrorCode(error, 'batch_not_found')) return false
  return error instanceof ApiError && [400, 403, 404, 409, 410, 413, 415, 422].includes(error.status)
}

export const getBatchSync = memoizePerScope((scope) => new BatchSync(scope))
