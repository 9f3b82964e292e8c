import { sql } from 'kysely'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/tables.ts'
import { chargeTrial, refundTrial } from '../organizations/trial.ts'

export type LedgerRequest = {
  organizationId: string
  agentCode: string
  /** Undefined: the client did not ask for protection against repeats. */
  idempotencyKey: string | undefined
  requestDigest: string
}
export type BeginResult =
  | { outcome: 'ours'; id: string }
  | { outcome: 'answered'; answer: string }
  | { outcome: 'running' }
  | { outcome: 'other-request' }

/** Added to an analysis' longest time before its row counts as left behind by a process that died. */
const graceMs = 30_000

/**
 * The book of analyses. Claiming writes the row and takes the request out of the trial in one transaction; so does
 * giving it back. The unique index, not a look beforehand, decides between requests with the same idempotency key.
 */
export function createLedger(database: Database, options: { trialTotal: number; longestMs: number }) {
  return {
    /** @throws Fault 402 when the trial is used up. */
    async begin(claim: LedgerRequest): Promise<BeginResult> {
      return await inTransaction(database, async (tx) => {
        const id = await insert(tx, claim, options.longestMs + graceMs)
        if (id) {
          await chargeTrial(tx, claim.organizationId, options.trialTotal)
          return { outcome: 'ours', id }
        }
        return await earlier(tx, claim)
      })
    },

    /** The stored answer of this very request, if it has one; charges nothing and changes nothing. */
    async findStoredResponse(claim: LedgerRequest): Promise<string | undefined> {
      if (!claim.idempotencyKey) return undefined
      const found = await earlier(database, claim)
      return found.outcome === 'answered' ? found.answer : undefined
    },

    /** Charged for good; the answer is kept where it can be asked for again. False when the row is gone or was given back in the meantime: then nothing was charged. */
    async complete(id: string, answer: string): Promise<boolean> {
      const forRepeats = sql<string | null>`case when idempotency_key is not null then ${answer}::text end`
      const kept = await database
        .updateTable('inferences')
        .set({ status: 'answered', answer: forRepeats })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .returning('id')
        .executeTakeFirst()
      return kept !== undefined
    },

    /** Gives the request back and frees its idempotency key for another try. */
    async refund(id: string): Promise<void> {
      await inTransaction(database, async (tx) => {
        const row = await tx
          .updateTable('inferences')
          .set({ status: 'failed', idempotency_key: null })
          .where('id', '=', id)
          .where('status', '=', 'running')
          .returning('organization_id')
          .executeTakeFirst()
        if (row) await refundTrial(tx, row.organization_id, 1)
      })
    },

    /**
     * Gives back what processes left running when they died.
     *
     * @param all at the start of the only process: nothing can still be running.
     * @returns how many.
     */
    async refundAbandoned(all: boolean): Promise<number> {
      return await inTransaction(database, async (tx) => {
        const rows = await tx
          .updateTable('inferences')
          .set({ status: 'failed', idempotency_key: null })
          .where('status', '=', 'running')
          .$if(!all, (query) => query.where('settle_by', '<', sql<Date>`now()`))
          .returning('organization_id')
          .execute()
        const byOrganization = Map.groupBy(rows, (row) => row.organization_id)
        // Always in the same order, so that two processes doing this do not wait for each other.
        for (const [organizationId, left] of [...byOrganization].sort(([a], [b]) => a.localeCompare(b))) {
          await refundTrial(tx, organizationId, left.length)
        }
        return rows.length
      })
    },

    /** Forgets answers after `days`: a repeat after that is a new request. The rows stay, for the statistics. */
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

async function insert(tx: Database, claim: LedgerRequest, longestMs: number): Promise<string | undefined> {
  const row = await tx
    .insertInto('inferences')
    .values({
      organization_id: claim.organizationId,
      agent_code: claim.agentCode,
      idempotency_key: claim.idempotencyKey ?? null,
      request_digest: claim.idempotencyKey ? claim.requestDigest : null,
      status: 'running',
      // By the database's clock, which all processes share.
      settle_by: sql`now() + make_interval(secs => ${longestMs / 1000}::double precision)`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'idempotency_key'])
        .where('idempotency_key', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function earlier(
  tx: Database,
  { organizationId, idempotencyKey, requestDigest }: LedgerRequest,
): Promise<BeginResult> {
  const row = await tx
    .selectFrom('inferences')
    .select(['status', 'answer', 'request_digest'])
    .where('organization_id', '=', organizationId)
    .where('idempotency_key', '=', idempotencyKey ?? '')
    .executeTakeFirst()
  // The first one failed in this very moment and freed the key.
  if (!row) return { outcome: 'running' }
  if (row.request_digest !== requestDigest) return { outcome: 'other-request' }
  return row.answer === null ? { outcome: 'running' } : { outcome: 'answered', answer: row.answer }
}
