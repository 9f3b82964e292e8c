/**
 * Runs `work` while this tab has the lock. Resolves with undefined if another tab has it. Without the Web Locks API it
 * runs without a lock, so callers must tolerate two runs at a time.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work()
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}

/** Runs `work` when this tab gets the lock. Without the Web Locks API, as on plain HTTP, it runs at once. */
export async function waitForLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(name, work) : work()
}
