import { createContext, type ReactNode, use } from 'react'
import { getUserScope, type UserScope } from '#platform/user-scope.ts'

const ScopeContext = createContext<UserScope | undefined>(undefined)

type UserScopeProviderProps = { uid: string; children: ReactNode }

export function UserScopeProvider({ uid, children }: UserScopeProviderProps) {
  return <ScopeContext value={getUserScope(uid)}>{children}</ScopeContext>
}

/** Throws outside of `UserScopeProvider`. */
export function useUserScope(): UserScope {
  const scope = use(ScopeContext)
  if (!scope) throw new Error('useUserScope needs a UserScopeProvider above it.')
  return scope
}
