import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

/** Whose things on this device are shown: the provider's identifier, else the address; 'unknown' for nobody. */
export function useUid(): string {
  return useSyncExternalStore(session.subscribe, uidOfSession)
}

function uidOfSession(): string {
  const current = session.snapshot()
  const user = 'user' in current ? current.user : undefined
  return user?.provider_user_id ?? user?.email ?? 'unknown'
}
