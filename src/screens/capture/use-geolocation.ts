import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { GeolocationWatch } from '#platform/geolocation-watch.ts'

/** Only `request` asks for permission. */
export function useGeolocation(isOn: boolean) {
  const [watch] = useState(() => new GeolocationWatch())
  const state = useSelector(watch.state)
  useEffect(() => {
    if (!isOn) return
    void watch.resume()
    return () => watch.stop()
  }, [watch, isOn])
  return { state, request: () => watch.request(), read: () => watch.read() }
}
