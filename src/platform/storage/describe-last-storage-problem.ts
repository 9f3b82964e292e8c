import { storageProblem } from './storage-problem.ts'

/** By the error of the transaction. */
const texts: Readonly<Record<string, string>> = {
  QuotaExceededError: 'storage is full. Free up space and try again.',
  // A newer version of the app, which was rolled back since, has changed the database.
  VersionError: 'storage belongs to a newer version of this app. Reload the page to get that version.',
  TimeoutError: 'storage does not respond. Close other tabs of this app, or restart the browser.',
}

/** Returns why storage has failed last, and what the user can do. It follows "but", or a colon. */
export function describeLastStorageProblem(): string {
  return texts[storageProblem.last] ?? 'storage is not available, as in private windows.'
}
