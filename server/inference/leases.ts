import type { Ledger } from './ledger.ts'

/** A quarter of a lease, so that a busy process does not lose it. */
const renewalIntervalMs = 5_000

export type Leases = ReturnType<typeof createLeases>

/** Renews the leases of the analyses that this process runs or waits for, until they are removed. */
export function createLeases(ledger: Ledger) {
  /** With the number of times that each was added. */
  const counts = new Map<string, number>()
  const timer = setInterval(() => {
    if (counts.size > 0) void ledger.renewLeases([...counts.keys()]).catch(() => undefined)
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
