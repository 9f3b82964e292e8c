import { Text } from '@mantine/core'
import type { CameraState } from '#platform/camera/camera-state.ts'
import { readAdjustments } from '#platform/camera/track-adjustments.ts'
import type { Camera } from '#platform/camera.ts'

const listFormat = new Intl.ListFormat('en', { type: 'disjunction' })

/** Their controls are not shown. */
export function MissingFeatures({ camera, state }: { camera: Camera; state: CameraState }) {
  const { track } = camera
  if (state.status !== 'live' || !track) return null
  const { exposure, canFocus } = readAdjustments(track)
  const missing = [
    !state.torch && 'light',
    !state.zoom && 'zoom',
    !exposure && 'brightness',
    !canFocus && 'focus on a point',
    !('wakeLock' in navigator) && 'way to keep the screen on',
  ].filter((feature) => feature !== false)
  if (missing.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      This browser or camera has no {listFormat.format(missing)}.
    </Text>
  )
}
