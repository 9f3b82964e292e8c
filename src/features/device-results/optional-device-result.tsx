import { lazy } from 'react'
import type { RunView } from '#core/runs/use-run.ts'
import { Optional } from '#ui/optional.tsx'
import { isDeviceReadingOn } from './is-device-reading-on.ts'

const DeviceResult = lazy(async () => ({ default: (await import('./device-result.tsx')).DeviceResult }))

/** Renders nothing if the user has not switched on results of this device. */
export function OptionalDeviceResult({ view }: { view: RunView }) {
  if (!isDeviceReadingOn()) return null
  return (
    <Optional>
      <DeviceResult view={view} />
    </Optional>
  )
}
