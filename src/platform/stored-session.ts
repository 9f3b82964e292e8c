import type { User } from '#contract/user.ts'

const userKey = 'user'
const tokenKey = 'authToken'
const signOutKey = 'signOutPending'

/**
 * The last user and token in localStorage, for showing the signed-in user before the authentication provider responds, also
 * offline. Calls to the backend ask the provider for a valid token instead.
 */
export const storedSession = {
  /** Null without a readable user. */
  user(): User | null {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(userKey) ?? 'null')
      return isUser(stored) ? stored : null
    } catch {
      return null
    }
  },

  /** The key of the user's data on this device: the provider's id, else the email, else 'unknown'. */
  uid(): string {
    const user = storedSession.user()
    return user?.provider_user_id ?? user?.email ?? 'unknown'
  },

  /** In which the user works; undefined if the backend has not said it. */
  organization(): { id: string; name: string } | undefined {
    const { id, name } = storedSession.user()?.organization ?? {}
    return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined
  },

  /** Whether the user is an owner of that organization: users who host the product for themselves are. */
  isOwner(): boolean {
    return storedSession.user()?.organization?.role === 'owner'
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

  /** A sign-out has begun that the provider has not confirmed, because the page was closed. */
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

/** As the schema `User`, but without loading zod. */
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
    // Storage is blocked or full: the session ends with the page.
  }
}
