import { logProblem } from './log.ts'

const key = 'pendingClears'

/**
 * The users who have signed out, and whose data may still be on this device. They are stored synchronously, so that the next
 * start continues a removal that was interrupted.
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

  /** Calls the listener when another tab signs a user out. Returns a function that removes the listener. */
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
    logProblem('The pending removal of user data could not be recorded.', error)
  }
}
