import type { RefObject } from 'react'
import { OptionalLivePreview } from '#features/device-results/optional-live-preview.tsx'
import type { CameraState } from '#platform/camera/camera-state.ts'
import type { SeriesState } from './use-series.ts'

type SeriesLivePreviewProps = {
  state: CameraState
  video: RefObject<HTMLVideoElement | null>
  series: SeriesState
  isPaused: boolean
}

/** With the agent and the context of the next photo. */
export function SeriesLivePreview({
  state,
  video,
  series: { current, setup },
  isPaused,
}: SeriesLivePreviewProps) {
  const agent = current?.agent ?? setup.agent
  const template = current ? current.request.template : setup.template
  // A preview does not count by a template, so it would be another count.
  if (state.status !== 'live' || !agent || template) return null
  return (
    <OptionalLivePreview
      video={video}
      frame={state.size}
      isMirrored={state.camera.facing === 'front'}
      isPaused={isPaused}
      agent={agent}
      parameter={current ? current.request.parameter : setup.context}
    />
  )
}
