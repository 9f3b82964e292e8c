/**
 * Does the work alone among all tabs of this browser, or not at all: undefined when another one holds the lock. Where
 * the browser has no locks the work is done; whoever uses this must stand two of it.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  const locks = (navigator as { locks?: LockManager }).locks
  if (!locks) return work()
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}
