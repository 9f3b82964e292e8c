import { createContext, type ReactNode, use } from 'react'
import { type UserScope, userScope } from '#platform/user-scope.ts'

const ScopeContext = createContext<UserScope | undefined>(undefined)

type UserScopeProviderProps = { uid: string; children: ReactNode }

export function UserScopeProvider({ uid, children }: UserScopeProviderProps) {
  return <ScopeContext value={userScope(uid)}>{children}</ScopeContext>
}

/** Returns the scope of the signed-in user. Throws outside of the screens behind sign-in. */
export function useUserScope(): UserScope {
  const scope = use(ScopeContext)
  if (!scope) throw new Error('useUserScope needs a UserScopeProvider above it.')
  return scope
}
