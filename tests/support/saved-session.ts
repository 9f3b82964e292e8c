import type { BrowserContext } from 'playwright/test'

export type SavedSession = Awaited<ReturnType<BrowserContext['storageState']>>

/** What the device keeps of a session: the person, the token, and what the provider's SDK has put down. */
export async function saveSession(context: BrowserContext): Promise<SavedSession> {
  return context.storageState({ indexedDB: true })
}

/** The same person at any address of the product, which is where a door of its own stands. Before its first page. */
export async function restoreSession(
  context: BrowserContext,
  { cookies, origins }: SavedSession,
  address: string,
): Promise<void> {
  const { origin } = new URL(address)
  await context.setStorageState({ cookies, origins: origins.map((one) => ({ ...one, origin })) })
}
