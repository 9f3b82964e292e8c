import type { UserScope } from '#platform/user-scope.ts'

const getStorageKey = (uid: string) => `drift-seen:${uid}`

/** The ids of samples, for each user. */
export const seenDrift = {
  read(uid: string): string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(getStorageKey(uid)) ?? '[]')
      return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
    } catch {
      return []
    }
  },
  /** Does nothing after the sign-out. */
  write({ uid, signal }: UserScope, ids: readonly string[]): void {
    if (signal.aborted) return
    try {
      localStorage.setItem(getStorageKey(uid), JSON.stringify(ids))
    } catch {
      // The storage is full or disabled: the notification is shown again.
    }
  },
  clear: (uid: string) => localStorage.removeItem(getStorageKey(uid)),
}
