import { lazy } from 'react'
import { Optional } from '#ui/optional.tsx'
import { isDeviceReadingOn } from './is-device-reading-on.ts'
import type { LivePreviewProps } from './live-preview.tsx'

const LivePreview = lazy(async () => ({ default: (await import('./live-preview.tsx')).LivePreview }))

/** Renders nothing if the user has not switched on results of this device. */
export function OptionalLivePreview(props: LivePreviewProps) {
  if (!isDeviceReadingOn()) return null
  return (
    <Optional>
      <LivePreview {...props} />
    </Optional>
  )
}
