/** Below this an answer or a photo may not fit any more, in bytes. */
const nearlyFull = 30 * 1024 * 1024

let asked = false

/** Asks once per page that this device keeps our data also when it clears up. Never waited for: some browsers ask the person. */
export function requestPersistence(): void {
  if (asked) return
  asked = true
  const storage = (navigator as { storage?: StorageManager }).storage
  void storage?.persist?.().catch(() => undefined)
}

/** Bytes that are left for us on this device; undefined where the browser does not say. */
export async function availableBytes(): Promise<number | undefined> {
  const storage = (navigator as { storage?: StorageManager }).storage
  const said = await storage?.estimate?.().catch(() => undefined)
  return said?.quota === undefined ? undefined : Math.max(0, said.quota - (said.usage ?? 0))
}

export async function isStorageNearlyFull(): Promise<boolean> {
  const left = await availableBytes()
  return left !== undefined && left < nearlyFull
}
