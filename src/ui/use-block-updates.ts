import { useEffect } from 'react'
import { updateBlocker } from '#platform/update-blocker.ts'

/** Postpones reloads for updates while `isBlocked` is true. */
export function useBlockUpdates(isBlocked: boolean): void {
  useEffect(() => (isBlocked ? updateBlocker.acquire() : undefined), [isBlocked])
}
