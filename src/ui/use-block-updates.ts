import { useEffect } from 'react'
import { busyPage } from '#platform/busy-page.ts'

/** Postpones reloads for updates while `isBlocked`. */
export function useBlockUpdates(isBlocked: boolean): void {
  useEffect(() => (isBlocked ? busyPage.hold() : undefined), [isBlocked])
}
