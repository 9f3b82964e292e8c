import { type Expression, sql } from 'kysely'
import type { PgBoss } from 'pg-boss'

/** Sent to all processes when the transaction that causes it commits. It may be lost with a connection. */
export type AnalysisEvent = 'queued' | 'ended' | 'cancelled'

/** `id` is undefined after the connection was interrupted: then events of any analysis may have been lost. */
export type EventListener = (event: AnalysisEvent, id: string | undefined) => void

const channel = 'analysis_events'

/** Returns the SQL that sends an event, for `select` or `returning`: then it needs no statement of its own. */
export function notification(event: AnalysisEvent, id: Expression<string> = sql.ref('id')) {
  return sql<void>`pg_notify(${channel}, ${`${event} `} || ${id}::text)`
}

/** Listens to the events of all processes, with a connection that pg-boss opens again when it is interrupted. */
export async function listenToEvents(boss: PgBoss) {
  const listeners = new Set<EventListener>()
  const dispatch: EventListener = (event, id) => {
    for (const listener of listeners) listener(event, id)
  }
  const connection = await boss.getDb().listen?.(
    channel,
    (payload) => {
      const [event, id] = payload.split(' ')
      dispatch(event as AnalysisEvent, id)
    },
    () => {
      for (const event of ['queued', 'ended', 'cancelled'] as const) dispatch(event, undefined)
    },
  )
  return {
    /** Returns the function that removes the listener. */
    subscribe(listener: EventListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => await connection?.close(),
  }
}
