import type { User } from '#contract/user.ts'

const userKey = 'user'
const tokenKey = 'authToken'
const signOutKey = 'signOutPending'

/**
 * Stores the last user and token in localStorage, so that the app can show the signed-in user before the authentication
 * provider responds, also offline. Calls to the backend do not use this token; they ask the provider for a valid one.
 */
export const storedSession = {
  /** Returns null if there is no readable user. */
  user(): User | null {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(userKey) ?? 'null')
      return isUser(stored) ? stored : null
    } catch {
      return null
    }
  },

  /** Returns the key of the user's data on this device: the provider's id, else the email. Without a user it is 'unknown'. */
  uid(): string {
    const user = storedSession.user()
    return user?.provider_user_id ?? user?.email ?? 'unknown'
  },

  token(): string | null {
    try {
      return localStorage.getItem(tokenKey)
    } catch {
      return null
    }
  },

  saveUser(user: User): void {
    write(userKey, JSON.stringify(user))
  },

  saveToken(token: string): void {
    write(tokenKey, token)
  },

  clear(): void {
    write(userKey, null)
    write(tokenKey, null)
  },

  /** Returns whether a sign-out has begun that the provider has not confirmed, because the page was closed. */
  isSignOutPending(): boolean {
    try {
      return localStorage.getItem(signOutKey) !== null
    } catch {
      return false
    }
  },

  setSignOutPending(isPending: boolean): void {
    write(signOutKey, isPending ? '1' : null)
  },
}

const stringFields = ['name', 'email', 'provider_user_id', 'password_changed_at']

/** Checks the type as the schema `User` does, but without loading zod, for which the first screen must not wait. */
function isUser(stored: unknown): stored is User {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return false
  const { id, ...rest } = stored as Record<string, unknown>
  return isNullishOr('string', id, 'number') && stringFields.every((key) => isNullishOr('string', rest[key]))
}

function isNullishOr(type: string, value: unknown, otherType = type): boolean {
  return value === undefined || value === null || typeof value === type || typeof value === otherType
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is blocked or full, so the session ends with the page.
  }
}
