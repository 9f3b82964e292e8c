import { logProblem } from './log.ts'

const key = 'pendingClears'

/**
 * The users who have signed out and whose data may still be on this device. Stored synchronously, so that a page that is
 * closed during the sign-out finishes the removal at its next start.
 */
export const pendingClears = {
  list(): string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(stored) ? stored.filter((uid) => typeof uid === 'string') : []
    } catch {
      return []
    }
  },

  add(uid: string): void {
    write([...new Set([...pendingClears.list(), uid])])
  },

  delete(uid: string): void {
    write(pendingClears.list().filter((other) => other !== uid))
  },

  /** Calls back when another tab has signed a user out. Returns what ends the subscription. */
  onAddedInOtherTab(listener: (uids: string[]) => void): () => void {
    const notify = (event: StorageEvent) => event.key === key && listener(pendingClears.list())
    addEventListener('storage', notify)
    return () => removeEventListener('storage', notify)
  },
}

function write(uids: string[]): void {
  try {
    if (uids.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(uids))
  } catch (error) {
    logProblem('The removal of the data of a user could not be noted.', error)
  }
}
