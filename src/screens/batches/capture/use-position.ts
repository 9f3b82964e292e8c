import { useEffect, useState, useSyncExternalStore } from 'react'
import { PositionWatch } from '#platform/position-watch.ts'

/** Only `request` asks for permission. */
export function usePosition(isOn: boolean) {
  const [watch] = useState(() => new PositionWatch())
  const state = useSyncExternalStore(watch.subscribe, watch.getState)
  useEffect(() => {
    if (!isOn) return
    void watch.resume()
    return () => watch.stop()
  }, [watch, isOn])
  return { state, request: () => watch.request(), read: () => watch.read() }
}
