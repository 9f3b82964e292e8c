import { useSession } from './use-session.ts'

/** Whose things on this device are shown: the provider's identifier, else the address; 'unknown' for nobody. */
export function useUid(): string {
  const current = useSession()
  const user = 'user' in current ? current.user : undefined
  return user?.provider_user_id ?? user?.email ?? 'unknown'
}
