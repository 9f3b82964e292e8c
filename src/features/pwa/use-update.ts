import { useEffect, useState, useSyncExternalStore } from 'react'
import { serviceWorker } from '#platform/service-worker.ts'
import { updateBlocker } from '#platform/update-blocker.ts'

/**
 * Whether to offer the newer version now: never in the middle of something. A page whose version another tab has
 * already replaced moves over by itself as long as nothing would be lost.
 */
export function useUpdate() {
  const state = useSyncExternalStore(serviceWorker.subscribe, serviceWorker.state)
  const isBusy = useSyncExternalStore(updateBlocker.subscribe, updateBlocker.isBlocked)
  const [putOff, setPutOff] = useState<typeof state>('none')

  useEffect(() => {
    // Once only, at the moment of the change: who was busy then is asked afterwards.
    if (state === 'replaced' && !updateBlocker.isBlocked()) serviceWorker.activateUpdate()
  }, [state])

  return {
    isOffered: state !== 'none' && !isBusy && putOff !== state,
    putOff: () => setPutOff(state),
    moveOver: () => serviceWorker.activateUpdate(),
  }
}
