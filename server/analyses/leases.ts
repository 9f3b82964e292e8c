import type { Database } from '../database/tables.ts'
import { getLeaseEnd } from './analysis-rows.ts'

/** A quarter of the duration of a lease, so that a busy process does not lose its leases. */
const renewalIntervalMs = 5_000

export type Leases = ReturnType<typeof createLeases>

/** Renews the leases of the analyses that this process runs or waits for, until they are removed. */
export function createLeases(database: Database) {
  /** How many times each analysis was added, by its id. */
  const counts = new Map<string, number>()
  const timer = setInterval(() => {
    if (counts.size > 0) void renewLeases(database, [...counts.keys()]).catch(() => undefined)
  }, renewalIntervalMs)
  return {
    add(id: string): void {
      counts.set(id, (counts.get(id) ?? 0) + 1)
    },
    delete(id: string): void {
      const count = counts.get(id) ?? 0
      if (count > 1) counts.set(id, count - 1)
      else counts.delete(id)
    },
    stop: () => clearInterval(timer),
  }
}

export async function renewLeases(database: Database, ids: string[]): Promise<void> {
  await database
    .updateTable('analyses')
    .set({ lease_expires_at: getLeaseEnd() })
    .where('id', 'in', ids)
    .where('status', 'in', ['queued', 'running'])
    .execute()
}
