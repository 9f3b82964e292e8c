import type { Database } from '../database/tables.ts'
import { getLeaseEnd } from './analysis-rows.ts'

/** A quarter of the duration of a lease, so that a busy process does not lose its leases. */
const renewalIntervalMs = 5_000

/** Renews the leases of the analyses that this process runs or waits for, until they are removed. */
export class Leases {
  /** How often each analysis was added, by its id. */
  readonly #counts = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
    this.#timer = setInterval(() => void this.renew().catch(() => undefined), renewalIntervalMs)
  }

  /** Also happens at intervals. */
  async renew(): Promise<void> {
    if (this.#counts.size > 0) await renewLeases(this.#database, [...this.#counts.keys()])
  }

  add(id: string): void {
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1)
  }

  delete(id: string): void {
    const count = this.#counts.get(id) ?? 0
    if (count > 1) this.#counts.set(id, count - 1)
    else this.#counts.delete(id)
  }

  close(): void {
    clearInterval(this.#timer)
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
