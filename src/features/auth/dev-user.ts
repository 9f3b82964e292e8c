import type { User } from '#contract/user.ts'

const devUser = { email: 'dev@vision.localhost', uid: 'dev-user' }

/**
 * The specification's special user, who stays when the provider reports nobody signed in: for work on screens without
 * a provider. Compiled out of every build; no server ever accepts it.
 */
export function isDevUser(user: User | null): boolean {
  return import.meta.env.DEV && user?.email === devUser.email && user.provider_user_id === devUser.uid
}
