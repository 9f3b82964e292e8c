import { randomUUID } from 'node:crypto'
import { type Expression, sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../database/tables.ts'

/** Sent to all processes when its transaction commits. Events are lost while a connection is interrupted. */
export type AnalysisEvent = 'queued' | 'ended' | 'cancelled' | 'batch'

/**
 * The id is that of an analysis, or a `BatchChange` as text. It is undefined after an interruption, when any event may
 * be lost.
 */
export type AnalysisEventListener = (event: AnalysisEvent, id: string | undefined) => void

const channel = 'analysis_events'
const probeTimeoutMs = 3000

/** SQL for `select` or `returning`, so that no extra statement is needed. */
export function createNotifyExpression(event: AnalysisEvent, id: Expression<string> = sql.ref('id')) {
  return sql<void>`pg_notify(${channel}, ${`${event} `} || ${id}::text)`
}

/** What has changed in a batch; without `runId` the batch itself. */
export type BatchChange = { organizationId: string; batchId: string; runId?: string | undefined }

/** In the transaction that changes the batch. */
export async function notifyBatch(
  tx: Database,
  { organizationId, batchId, runId = '' }: BatchChange,
): Promise<void> {
  await sql`select ${createNotifyExpression('batch', sql.val(`${organizationId}/${batchId}/${runId}`))}`.execute(
    tx,
  )
}

export function parseBatchChange(id: string): BatchChange {
  const [, organizationId = '', batchId = '', runId] = /^([^/]*)\/([^/]*)\/(.*)$/.exec(id) ?? []
  return { organizationId, batchId, runId: runId || undefined }
}

/** Reads the events of all processes from a connection that pg-boss opens again when it is interrupted. */
export class AnalysisEventSource {
  readonly #listeners = new Set<AnalysisEventListener>()
  #connection: { close(): Promise<void> } | undefined

  async listen(boss: PgBoss): Promise<void> {
    this.#connection = await boss.getDb().listen?.(
      channel,
      (payload) => {
        const [event, id] = payload.split(' ')
        this.#dispatch(event as AnalysisEvent, id)
      },
      () => {
        for (const event of ['queued', 'ended', 'cancelled', 'batch'] as const)
          this.#dispatch(event, undefined)
      },
    )
  }

  /** Returns whether events arrive. A connection pooler may not pass them on. */
  async areReceived(boss: PgBoss): Promise<boolean> {
    const probe = randomUUID()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const unsubscribe = this.subscribe((_, id) => {
      if (id === probe) resolve(true)
    })
    const timer = setTimeout(() => resolve(false), probeTimeoutMs)
    await boss.getDb().executeSql('select pg_notify($1, $2)', [channel, `queued ${probe}`])
    return await promise.finally(() => {
      clearTimeout(timer)
      unsubscribe()
    })
  }

  subscribe(listener: AnalysisEventListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    await this.#connection?.close()
  }

  #dispatch(event: AnalysisEvent, id: string | undefined): void {
    for (const listener of this.#listeners) listener(event, id)
  }
}
