import { User } from '#contract/user.ts'

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
      const parsed = User.safeParse(JSON.parse(localStorage.getItem(userKey) ?? 'null'))
      return parsed.success ? parsed.data : null
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

  keepUser(user: User): void {
    write(userKey, JSON.stringify(user))
  },

  keepToken(token: string): void {
    write(tokenKey, token)
  },

  clear(): void {
    write(userKey, null)
    write(tokenKey, null)
  },
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
