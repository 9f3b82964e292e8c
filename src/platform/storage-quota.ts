/** The remaining space below which a result or a photo may not fit, in bytes. */
const nearlyFullBytes = 30 * 1024 * 1024

// TypeScript's types say that `storage` always exists, but it does not exist on plain HTTP.
const { storage } = navigator as { storage?: StorageManager }

let isPersistenceRequested = false

/** Asks the browser once per page not to remove our data. Callers do not wait for it, because some browsers ask the user. */
export function requestPersistence(): void {
  if (isPersistenceRequested) return
  isPersistenceRequested = true
  void storage?.persist?.().catch(() => undefined)
}

/** Resolves with false if the browser does not report the quota. */
export async function isStorageNearlyFull(): Promise<boolean> {
  const estimate = await storage?.estimate?.().catch(() => undefined)
  return estimate?.quota !== undefined && estimate.quota - (estimate.usage ?? 0) < nearlyFullBytes
}
