import { useSyncExternalStore } from 'react'
import { type CaptivePortalState, captivePortal } from '#platform/captive-portal.ts'

export function useCaptivePortal(): CaptivePortalState {
  return useSyncExternalStore(captivePortal.subscribe, captivePortal.state)
}
