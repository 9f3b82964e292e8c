import { useSelector } from '@tanstack/react-store'
import { useUserScope } from '#ui/user-scope.tsx'
import { getStudioSession } from './studio-session.ts'

/** Returns how many requests the next run is charged as. The second agent of a comparison is charged too. */
export function useRequestCost(): number {
  return useSelector(getStudioSession(useUserScope()).secondAgent) ? 2 : 1
}
