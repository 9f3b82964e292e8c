import type { BrowserContext } from 'playwright/test'

export type SavedSession = Awaited<ReturnType<BrowserContext['storageState']>>

/** Returns the cookies, localStorage and IndexedDB of a signed-in context. */
export async function saveSession(context: BrowserContext): Promise<SavedSession> {
  return context.storageState({ indexedDB: true })
}

/** Restores a session at the origin of `address`. Call it before the first page opens. */
export async function restoreSession(
  context: BrowserContext,
  { cookies, origins }: SavedSession,
  address: string,
): Promise<void> {
  const { origin } = new URL(address)
  await context.setStorageState({ cookies, origins: origins.map((one) => ({ ...one, origin })) })
}
