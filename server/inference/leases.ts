import type { Database } from '../database/tables.ts'
import { leaseEnd } from './analysis-rows.ts'

/** A quarter of a lease, so that a busy process does not lose it. */
const renewalIntervalMs = 5_000

export type Leases = ReturnType<typeof createLeases>

/** Renews the leases of the analyses that this process runs or waits for, until they are removed. */
export function createLeases(database: Database) {
  /** With the number of times that each was added. */
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
    .updateTable('inferences')
    .set({ settle_by: leaseEnd() })
    .where('id', 'in', ids)
    .where('status', 'in', ['queued', 'running'])
    .execute()
}
