import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { PositionWatch } from '#platform/position-watch.ts'

/** Only `request` asks for permission. */
export function usePosition(isOn: boolean) {
  const [watch] = useState(() => new PositionWatch())
  const state = useSelector(watch.state)
  useEffect(() => {
    if (!isOn) return
    void watch.resume()
    return () => watch.stop()
  }, [watch, isOn])
  return { state, request: () => watch.request(), read: () => watch.read() }
}
