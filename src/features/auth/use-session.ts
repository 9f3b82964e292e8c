import { useSelector } from '@tanstack/react-store'
import { session } from './session.ts'
import type { SessionState } from './session-state.ts'

export function useSession(): SessionState {
  return useSelector(session.state)
}

export function useUid(): string {
  return useSelector(session.state, findUid)
}

export function getSessionUid(): string {
  return findUid(session.state.get())
}

function findUid(state: SessionState): string {
  const user = 'user' in state ? state.user : undefined
  return user?.provider_user_id ?? user?.email ?? 'unknown'
}
