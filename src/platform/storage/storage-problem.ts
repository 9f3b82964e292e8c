/**
 * `newer-version`: a newer version of the app, which was rolled back since, has changed the database. `unavailable`: the browser
 * stores nothing, as in private windows.
 */
export type StorageProblem = 'full' | 'newer-version' | 'no-response' | 'unavailable'

const problemsByError: Readonly<Record<string, StorageProblem>> = {
  QuotaExceededError: 'full',
  VersionError: 'newer-version',
  TimeoutError: 'no-response',
}

let last: StorageProblem = 'unavailable'

/** Why the last transaction that has failed did so. */
export const storageProblem = {
  get: (): StorageProblem => last,

  note(error: unknown): void {
    last = problemsByError[(error as { name?: string } | null)?.name ?? ''] ?? 'unavailable'
  },
}
