import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/tables.ts'
import { isTransientError, retryTransient } from '../database/transient-errors.ts'
import { chargeTrial, refundTrial } from '../organizations/trial.ts'

export type LedgerRequest = {
  organizationId: string
  agentCode: string
  /** Undefined if the client sent none: then a retry is a new request. */
  idempotencyKey: string | undefined
  requestDigest: string
}
type EarlierRequest =
  | { outcome: 'completed'; response: string }
  | { outcome: 'running' }
  | { outcome: 'key-reused' }
type BeginResult = { outcome: 'started'; id: string } | EarlierRequest
export type CancelOutcome = { outcome: 'cancelled'; id: string } | { outcome: 'completed' | 'unknown' }

/** Added to the timeout of an analysis before its row counts as abandoned. */
const gracePeriodMs = 30_000

type Options = {
  trialTotal: number
  /** Limit of one analysis. */
  timeoutMs: number
  /** Called after a charge is committed. */
  onCharged?: (() => void) | undefined
  /** Called after refunds are committed, with their number. */
  onRefunded?: ((count: number) => void) | undefined
}

/**
 * Records and charges analyses. Each status change and its charge or refund are one transaction. A unique index decides
 * between concurrent requests with the same idempotency key.
 */
export function createLedger(database: Database, options: Options) {
  return {
    /**
     * Charges the trial and records a running analysis, or returns the state of the earlier request with this key.
     *
     * @throws HttpError 402 when the trial is used up.
     */
    async begin(request: LedgerRequest): Promise<BeginResult> {
      const id = randomUUID()
      const insertAndCharge = inTransaction(database, async (tx): Promise<BeginResult> => {
        const isNew = await insertRunning(tx, id, request, options.timeoutMs + gracePeriodMs)
        if (!isNew) return await findEarlier(tx, request)
        await chargeTrial(tx, request.organizationId, options.trialTotal)
        return { outcome: 'started', id }
      })
      const result = await insertAndCharge.catch((error: unknown) => {
        // The connection may have ended after the commit.
        if (isTransientError(error)) void this.refund(id).catch(() => undefined)
        throw error
      })
      if (result.outcome === 'started') options.onCharged?.()
      return result
    },

    /** Returns the response stored for the same key and request body. Charges nothing. */
    async findStoredResponse(request: LedgerRequest): Promise<string | undefined> {
      if (!request.idempotencyKey) return undefined
      const earlier = await findEarlier(database, request)
      return earlier.outcome === 'completed' ? earlier.response : undefined
    },

    /**
     * Makes the charge final. Stores the response if the request had an idempotency key. Only the caller that has begun
     * the analysis completes it.
     *
     * @returns false if the analysis was refunded or deleted in the meantime: then nothing is charged.
     */
    async complete(id: string, response: string): Promise<boolean> {
      const answer = sql<string | null>`case when idempotency_key is not null then ${response}::text end`
      return await retryTransient(async () => {
        const row = await database
          .updateTable('inferences')
          .set({ status: 'answered', answer })
          .where('id', '=', id)
          // Answered: the connection ended after the first attempt had been committed.
          .where('status', 'in', ['running', 'answered'])
          .returning('id')
          .executeTakeFirst()
        return row !== undefined
      })
    },

    /** Returns false also for an analysis that was refunded or deleted. */
    async isRunning(id: string): Promise<boolean> {
      const row = await database
        .selectFrom('inferences')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', 'running')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Refunds a running analysis and releases its idempotency key for a retry. */
    async refund(id: string): Promise<void> {
      const isRefunded = await retryTransient(() => inTransaction(database, (tx) => refundRunning(tx, id)))
      if (isRefunded) options.onRefunded?.(1)
    },

    /** Refunds the analysis with this idempotency key if it is still running. */
    async cancel(organizationId: string, idempotencyKey: string): Promise<CancelOutcome> {
      const cancellation = await inTransaction(database, async (tx): Promise<CancelOutcome> => {
        const row = await tx
          .selectFrom('inferences')
          .select('id')
          .where('organization_id', '=', organizationId)
          .where('idempotency_key', '=', idempotencyKey)
          .forUpdate()
          .executeTakeFirst()
        if (!row) return { outcome: 'unknown' }
        return (await refundRunning(tx, row.id))
          ? { outcome: 'cancelled', id: row.id }
          : { outcome: 'completed' }
      })
      if (cancellation.outcome === 'cancelled') options.onRefunded?.(1)
      return cancellation
    },

    /**
     * Refunds analyses that dead processes left running.
     *
     * @param includeRecent also refunds analyses whose timeout has not passed. Only for the start of a process that has the
     *   database to itself.
     * @returns their number.
     */
    async refundAbandoned(includeRecent: boolean): Promise<number> {
      const count = await inTransaction(database, async (tx) => {
        const rows = await tx
          .updateTable('inferences')
          .set({ status: 'failed', idempotency_key: null })
          .where('status', '=', 'running')
          .$if(!includeRecent, (query) => query.where('settle_by', '<', sql<Date>`now()`))
          .returning('organization_id')
          .execute()
        const byOrganization = Map.groupBy(rows, (row) => row.organization_id)
        // A fixed order prevents deadlocks between processes.
        for (const [organizationId, { length }] of [...byOrganization].sort(([a], [b]) =>
          a.localeCompare(b),
        )) {
          await refundTrial(tx, organizationId, length)
        }
        return rows.length
      })
      if (count > 0) options.onRefunded?.(count)
      return count
    },

    /** Deletes responses older than `days`; a later retry is a new request. The rows remain for the usage statistics. */
    async deleteExpiredResponses(days: number): Promise<void> {
      await database
        .updateTable('inferences')
        .set({ answer: null, idempotency_key: null, request_digest: null })
        .where('status', '=', 'answered')
        .where('idempotency_key', 'is not', null)
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days}::integer)`)
        .execute()
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>

/** @returns whether the analysis was running. */
async function refundRunning(tx: Database, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('inferences')
    .set({ status: 'failed', idempotency_key: null })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('organization_id')
    .executeTakeFirst()
  if (row) await refundTrial(tx, row.organization_id, 1)
  return row !== undefined
}

/** @returns false if the organization has used this idempotency key. */
async function insertRunning(
  tx: Database,
  id: string,
  { organizationId, agentCode, idempotencyKey, requestDigest }: LedgerRequest,
  lifetimeMs: number,
): Promise<boolean> {
  const row = await tx
    .insertInto('inferences')
    .values(({ fn, selectFrom, val }) => ({
      id,
      // Locked by the insert, not by the charge after it: otherwise analyses that have inserted and wait to charge keep an
      // organization in use from being deleted.
      organization_id: fn.coalesce(
        selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate(),
        val(organizationId),
      ),
      agent_code: agentCode,
      idempotency_key: idempotencyKey ?? null,
      request_digest: idempotencyKey ? requestDigest : null,
      status: 'running',
      // The database's clock is common to all processes.
      settle_by: sql`now() + make_interval(secs => ${lifetimeMs / 1000}::double precision)`,
    }))
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'idempotency_key'])
        .where('idempotency_key', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

async function findEarlier(
  tx: Database,
  { organizationId, idempotencyKey, requestDigest }: LedgerRequest,
): Promise<EarlierRequest> {
  const row = await tx
    .selectFrom('inferences')
    .select(['status', 'answer', 'request_digest'])
    .where('organization_id', '=', organizationId)
    .where('idempotency_key', '=', idempotencyKey ?? '')
    .executeTakeFirst()
  // Refunded between the insert and this query: the caller tries again.
  if (!row) return { outcome: 'running' }
  if (row.request_digest !== requestDigest) return { outcome: 'key-reused' }
  return row.answer === null ? { outcome: 'running' } : { outcome: 'completed', response: row.answer }
}
