import { type Expression, sql } from 'kysely'
import type { PgBoss } from 'pg-boss'

/** An event that is sent to all processes when its transaction commits. Events are lost while a connection is interrupted. */
export type AnalysisEvent = 'queued' | 'ended' | 'cancelled'

/** Receives an event and the id of its analysis. The id is undefined after an interruption, when any event may be lost. */
export type EventListener = (event: AnalysisEvent, id: string | undefined) => void

const channel = 'analysis_events'

/** Returns the SQL that sends an event, as an expression for `select` or `returning`, so that no extra statement is needed. */
export function createNotification(event: AnalysisEvent, id: Expression<string> = sql.ref('id')) {
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
