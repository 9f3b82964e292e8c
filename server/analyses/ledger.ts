import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { FairQueue } from '#engines/node/fair-queue.ts'
import { deleteBatchData } from '../batches/batch-items.ts'
import type { BatchRow } from '../batches/batches.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { AnalysisFailure, QueuedAnalysis } from '../database/schema/analyses.ts'
import type { Database } from '../database/tables.ts'
import { isTransientError, retryTransient } from '../database/transient-errors.ts'
import type { FetchedJob, JobQueue } from '../jobs/job-queue.ts'
import type { QueuedImageStore } from '../jobs/queued-image-store.ts'
import type { AnalysisQueueName } from '../jobs/queues.ts'
import type { Metrics } from '../metrics.ts'
import { addAnalysisEndEvents } from '../webhooks/webhook-events.ts'
import { interruptedFailure } from './analysis-errors.ts'
import {
  type AnalysisState,
  endPendingAnalysis,
  findAnalysisId,
  findEarlierRequest,
  type LedgerRequest,
  notifyStored,
  readState,
  refundCancelledAnalysis,
  requeue,
  storeResponse,
  type UnsuccessfulOutcome,
} from './analysis-rows.ts'
import { type BeginResult, beginAnalysis } from './begin-analysis.ts'
import { cancelBatch } from './cancel-batch.ts'
import { selectLocalQueue } from './select-local-queue.ts'

export type NewAnalysis = {
  job: QueuedAnalysis
  image: Uint8Array
  queue: AnalysisQueueName
}

export type CancelOutcome = 'cancelled' | 'succeeded' | 'unknown'

export type StartedAnalysis = QueuedAnalysis & { agentCode: string; organizationId: string }

/** Interactive analyses run before all others. */
const interactivePriority = 1_000_000_000
const getPriority = (isInteractive: boolean, position: number) =>
  (isInteractive ? interactivePriority : 0) - position

type Dependencies = {
  database: Database
  queue: JobQueue
  images: QueuedImageStore
  metrics?: Metrics | undefined
}

/**
 * Records, queues and charges analyses. Each status change and its charge or refund are atomic. A unique index
 * decides between concurrent requests with the same idempotency key.
 */
export class Ledger {
  readonly #database: Database
  readonly #queue: JobQueue
  readonly #images: QueuedImageStore
  readonly #metrics: Metrics | undefined
  readonly #trialTotal: number
  /** Otherwise a flood of one organization would delay all other queries. */
  readonly #beginQueue = new FairQueue(4)

  constructor({ database, queue, images, metrics }: Dependencies, trialTotal: number) {
    this.#database = database
    this.#queue = queue
    this.#images = images
    this.#metrics = metrics
    this.#trialTotal = trialTotal
  }

  /**
   * @param startsNow whether the caller runs the analysis at once: it has a lease and no job.
   * @throws HttpError as `beginAnalysis`.
   */
  async begin(request: LedgerRequest, analysis: NewAnalysis, startsNow = false): Promise<BeginResult> {
    const id = randomUUID()
    const status = startsNow ? 'running' : 'queued'
    const row = { id, status, job: analysis.job, hasLease: startsNow || !request.idempotencyKey } as const
    const insert = () =>
      beginAnalysis(this.#database, request, {
        row,
        trialTotal: this.#trialTotal,
        enqueue: (tx, position) => this.#enqueue(tx, { id, ...request }, position, analysis),
      })
    const result = await this.#beginQueue.run(request.organizationId, insert).catch((error: unknown) => {
      // The connection may have ended after the commit, so the analysis may have begun.
      if (isTransientError(error)) void this.abandon(id).catch(() => undefined)
      throw error
    })
    if (result.outcome === 'started' || result.outcome === 'queued') this.#metrics?.countCharge()
    return result
  }

  /** Returns the response that is stored for the same key and body, without a charge. */
  async findStoredResponse(request: LedgerRequest): Promise<string | undefined> {
    if (!request.idempotencyKey) return undefined
    const earlier = await findEarlierRequest(this.#database, request)
    return earlier?.outcome === 'succeeded' ? earlier.response : undefined
  }

  /**
   * Marks an analysis as running, also after a crash of its process. Returns what a worker needs to run it; undefined if it has
   * ended.
   */
  async start(id: string): Promise<StartedAnalysis | undefined> {
    const row = await this.#database
      .updateTable('analyses')
      .set({ status: 'running', started_at: sql`now()` })
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .where('lease_expires_at', '>', sql<Date>`now()`)
      .returning(['agent_code', 'organization_id', 'job'])
      .executeTakeFirst()
    if (!row?.job) return undefined
    return { ...row.job, agentCode: row.agent_code, organizationId: row.organization_id }
  }

  /**
   * Stores the response and completes the job, which makes the charge final.
   *
   * @returns false if the analysis was refunded or deleted in the meantime: nothing is charged.
   */
  complete(
    id: string,
    response: string,
    { job, isInBatch }: { job?: FetchedJob; isInBatch?: boolean | undefined } = {},
  ): Promise<boolean> {
    return retryTransient(() => {
      // It is interactive, so it has no events, and this process responds to its client.
      if (!job && !isInBatch) return storeResponse(this.#database, id, response)
      return inTransaction(this.#database, async (tx) => {
        await job?.complete(tx)
        const isStored = await storeResponse(tx, id, response)
        if (isStored) await addAnalysisEndEvents(tx, this.#queue, await notifyStored(tx, id))
        return isStored
      })
    })
  }

  async fail(id: string, error: AnalysisFailure): Promise<void> {
    await this.#endWithoutResult(id, { status: 'failed', error })
  }

  /** Fails and refunds an analysis whose process died; its client tries again. Returns false if it has ended already. */
  abandon(id: string): Promise<boolean> {
    return this.#endWithoutResult(id, { status: 'failed', error: interruptedFailure })
  }

  /** Returns false if the analysis has ended already. */
  cancelById(id: string): Promise<boolean> {
    return this.#endWithoutResult(id, { status: 'cancelled' })
  }

  /** Refunds a cancelled analysis that stayed charged although its provider was not asked. */
  async refundCancelled(id: string): Promise<void> {
    const isRefunded = await inTransaction(this.#database, (tx) => refundCancelledAnalysis(tx, id))
    if (isRefunded) this.#metrics?.countRefunds(1)
  }

  /**
   * Replaces the job of a running analysis by a new one.
   *
   * @param delay in seconds.
   */
  async postpone(job: FetchedJob, name: AnalysisQueueName, delay = 0): Promise<void> {
    const { id } = job
    await inTransaction(this.#database, async (tx) => {
      await job.complete(tx)
      const row = await requeue(tx, id)
      if (!row) return
      const { organization_id: organizationId, position } = row
      const priority = getPriority(row.job?.isInteractive ?? false, position ?? 0)
      await this.#queue.enqueue(tx, { id, queue: name, organizationId, priority, delay })
    })
  }

  read(id: string): Promise<AnalysisState | undefined> {
    return readState(this.#database, id)
  }

  selectLocalQueue(organizationId: string): Promise<AnalysisQueueName> {
    return selectLocalQueue(this.#database, organizationId)
  }

  /** Also finds an analysis that has failed. */
  find(organizationId: string, idempotencyKey: string): Promise<string | undefined> {
    return findAnalysisId(this.#database, organizationId, idempotencyKey)
  }

  async cancel(organizationId: string, idempotencyKey: string): Promise<CancelOutcome> {
    const id = await this.find(organizationId, idempotencyKey)
    const state = id && (await this.read(id))
    if (!state || state.status === 'failed' || state.status === 'cancelled') return 'unknown'
    return (await this.cancelById(id)) ? 'cancelled' : 'succeeded'
  }

  cancelBatch(batch: BatchRow): Promise<number> {
    return this.#cancelBatch(batch)
  }

  /** In one transaction, so that a device that sends an image meanwhile learns that the batch was deleted. */
  async deleteBatch(batch: BatchRow): Promise<void> {
    await this.#cancelBatch(batch, (tx) => deleteBatchData(tx, batch))
  }

  async #cancelBatch(batch: BatchRow, onCancelled?: (tx: Database) => Promise<void>): Promise<number> {
    const count = await inTransaction(this.#database, (tx) =>
      cancelBatch(tx, this.#queue, batch, onCancelled),
    )
    if (count > 0) this.#metrics?.countRefunds(count)
    return count
  }

  async #endWithoutResult(id: string, end: UnsuccessfulOutcome): Promise<boolean> {
    const ended = await retryTransient(() =>
      inTransaction(this.#database, (tx) =>
        endPendingAnalysis(tx, id, end, (row) => addAnalysisEndEvents(tx, this.#queue, row)),
      ),
    )
    if (ended?.isRefunded) this.#metrics?.countRefunds(1)
    return ended !== undefined
  }

  async #enqueue(
    tx: Database,
    { id, organizationId }: { id: string; organizationId: string },
    position: number,
    { job, image, queue }: NewAnalysis,
  ): Promise<void> {
    await this.#images.put(tx, id, image)
    const priority = getPriority(job.isInteractive, position)
    await this.#queue.enqueue(tx, { id, queue, organizationId, priority })
  }
}
