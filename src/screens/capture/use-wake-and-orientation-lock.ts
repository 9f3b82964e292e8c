import { useEffect } from 'react'
import { lockCurrentOrientation, unlockOrientation } from '#platform/orientation-lock.ts'
import { keepScreenOn } from '#platform/wake-lock.ts'

/** Does nothing where the browser does not allow it. */
export function useWakeAndOrientationLock(keepsOrientation: boolean): void {
  useEffect(() => keepScreenOn(), [])
  useEffect(() => {
    if (!keepsOrientation) return
    // The user was told when the setting was turned on.
    lockCurrentOrientation().catch(() => undefined)
    return unlockOrientation
  }, [keepsOrientation])
}
