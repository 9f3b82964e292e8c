import { useSyncExternalStore } from 'react'
import { session } from './session.ts'
import type { SessionState } from './session-state.ts'

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.snapshot)
}

/** The key of the user's data on this device: the provider's id, else the email, else 'unknown'. */
export function useUid(): string {
  return useSyncExternalStore(session.subscribe, getSessionUid)
}

export function getSessionUid(): string {
  const current = session.snapshot()
  const user = 'user' in current ? current.user : undefined
  return user?.provider_user_id ?? user?.email ?? 'unknown'
}
