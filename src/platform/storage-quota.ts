/** In bytes. With less a result or a photo may not fit. */
const nearlyFullBytes = 30 * 1024 * 1024

// Typed as always present, but absent in insecure contexts.
const { storage } = navigator as { storage?: StorageManager }

let isPersistenceRequested = false

/** Requests persistent storage once per page. Not awaited, because some browsers prompt the user. */
export function requestPersistence(): void {
  if (isPersistenceRequested) return
  isPersistenceRequested = true
  void storage?.persist?.().catch(() => undefined)
}

/** Resolves with false if the browser does not report its quota. */
export async function isStorageNearlyFull(): Promise<boolean> {
  const estimate = await storage?.estimate?.().catch(() => undefined)
  return estimate?.quota !== undefined && estimate.quota - (estimate.usage ?? 0) < nearlyFullBytes
}
