import { useEffect } from 'react'
import { busyPage } from '#platform/update-blocker.ts'

/** Postpones reloads for updates while `isBlocked`. */
export function useBlockUpdates(isBlocked: boolean): void {
  useEffect(() => (isBlocked ? busyPage.hold() : undefined), [isBlocked])
}
