import { useEffect } from 'react'
import { updateBlocker } from '#platform/update-blocker.ts'

export function useBlockUpdates(isBlocked: boolean): void {
  useEffect(() => (isBlocked ? updateBlocker.acquire() : undefined), [isBlocked])
}
