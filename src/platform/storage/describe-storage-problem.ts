import { type StorageProblem, storageProblem } from './storage-problem.ts'

const texts: Record<StorageProblem, string> = {
  full: 'storage is full. Free up space and try again.',
  'newer-version': 'storage belongs to a newer version of this app. Reload the page to get that version.',
  'no-response': 'storage does not respond. Close other tabs of this app, or restart the browser.',
  unavailable: 'storage is not available, as in private windows.',
}

/** Returns why storage has failed last, and what the user can do. It follows "but", or a colon. */
export function describeStorageProblem(): string {
  return texts[storageProblem.get()]
}
