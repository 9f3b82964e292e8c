import type { User } from '#contract/user.ts'

const userKey = 'user'
const tokenKey = 'authToken'

/**
 * The mirror of the session in localStorage: who was signed in last, and the last token. It lets the app open
 * without a network; it is never the authority. The token of a call is asked of the provider each time.
 */
export const storedSession = {
  /** Null when nothing, or nothing readable, is stored. */
  user(): User | null {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(userKey) ?? 'null')
      return isUser(stored) ? stored : null
    } catch {
      return null
    }
  },

  /** Whose things these are on this device: the provider's identifier, else the address; 'unknown' for nobody. */
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
}

const texts = ['name', 'email', 'provider_user_id', 'password_changed_at']

/** What the contract's `User` says, in plain words: the first screen does not wait for the schemas. */
function isUser(stored: unknown): stored is User {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return false
  const { id, ...rest } = stored as Record<string, unknown>
  return isNothingOr('string', id, 'number') && texts.every((key) => isNothingOr('string', rest[key]))
}

function isNothingOr(type: string, value: unknown, otherType = type): boolean {
  return value === undefined || value === null || typeof value === type || typeof value === otherType
}

/** Storage may be blocked or full: the session then lives in memory only, which is no reason to fail. */
function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // nothing to do: see above
  }
}
