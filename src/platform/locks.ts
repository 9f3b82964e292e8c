/**
 * Resolves with undefined if another tab has the lock. Without the Web Locks API `work` always runs, so callers must work
 * correctly without a lock.
 */
export async function withLockIfAvailable<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work()
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}

/** Waits for the lock. Without the Web Locks API, which does not exist on plain HTTP, `work` runs at once. */
export async function runWithLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(name, work) : work()
}

/** Others, also in other tabs, may hold the shared lock at the same time. Without the Web Locks API `work` runs at once. */
export async function runWithSharedLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(name, { mode: 'shared' }, work) : work()
}

/** False without the Web Locks API. */
export async function isLocked(name: string): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager }
  const state = await locks?.query()
  return state?.held?.some((lock) => lock.name === name) ?? false
}
