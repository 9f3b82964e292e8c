/** In bytes. With less space a result or a photo may not fit. */
const nearlyFullBytes = 30 * 1024 * 1024

// TypeScript's types say that `storage` always exists, but it does not on plain HTTP.
const { storage } = navigator as { storage?: StorageManager }

let isPersistenceRequested = false

/** Asks the browser once per page. Callers do not wait, because some browsers ask the user. */
export function requestPersistence(): void {
  if (isPersistenceRequested) return
  isPersistenceRequested = true
  void storage?.persist?.().catch(() => undefined)
}

/** False if the browser does not report the quota. */
export async function isStorageNearlyFull(): Promise<boolean> {
  const estimate = await storage?.estimate?.().catch(() => undefined)
  return estimate?.quota !== undefined && estimate.quota - (estimate.usage ?? 0) < nearlyFullBytes
}
