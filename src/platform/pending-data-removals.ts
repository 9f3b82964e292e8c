import { logProblem } from './log.ts'

const key = 'pending-data-removals'

/**
 * Users who have signed out, and whose data may still be on this device. Stored synchronously, so that the next start continues
 * an interrupted removal.
 */
export const pendingDataRemovals = {
  list(): string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(stored) ? stored.filter((uid) => typeof uid === 'string') : []
    } catch {
      return []
    }
  },

  add(uid: string): void {
    write([...new Set([...pendingDataRemovals.list(), uid])])
  },

  delete(uid: string): void {
    write(pendingDataRemovals.list().filter((other) => other !== uid))
  },

  /** Calls the listener when another tab signs a user out. */
  onAddedInOtherTab(listener: (uids: string[]) => void): () => void {
    const notify = (event: StorageEvent) => event.key === key && listener(pendingDataRemovals.list())
    addEventListener('storage', notify)
    return () => removeEventListener('storage', notify)
  },
}

function write(uids: string[]): void {
  try {
    if (uids.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(uids))
  } catch (error) {
    logProblem('The pending removal of user data could not be recorded.', error)
  }
}
