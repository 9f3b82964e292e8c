import { Stack } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { useSelector } from '@tanstack/react-store'
import { useRef } from 'react'
import { getCaptureSize } from '#core/images/prepare-image.ts'
import { useRecentCaptures } from '#core/images/recent-captures.ts'
import { findLostSide } from '#core/images/small-print.ts'
import { usePendingCount } from '#core/runs/use-runs.ts'
import type { Size } from '#domain/geometry.ts'
import { CameraCapture, type CameraHandle } from '#features/camera/camera-capture.tsx'
import { ImagePreview } from '#features/images/image-preview.tsx'
import { RecentCapturesGrid } from '#features/images/recent-captures-grid.tsx'
import type { CameraFrame } from '#platform/camera/video-frames.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { RunButtons } from './run-buttons.tsx'
import { StorageWarning } from './storage-warning.tsx'
import { ImageError, QuotaHint, SavedIndicator } from './studio-notices.tsx'
import { getShownImage, getStudioSession } from './studio-session.ts'
import type { Studio } from './use-studio.ts'

/** The camera stays on for the next photo. */
export function CameraInput({ studio }: { studio: Studio }) {
  const { agent } = studio
  const session = getStudioSession(useUserScope())
  const photos = useSelector(session.photos)
  const camera = useRef<CameraHandle>(null)
  const waiting = usePendingCount()
  const shown = getShownImage(studio.image)
  const image = shown.status === 'ready' ? shown.image : undefined
  const addCapture = useCallbackRef((frame: CameraFrame) => void studio.addCapture(frame))
  const addFile = useCallbackRef((file: File) => void studio.addFiles([file]))
  const uploadInstead = useCallbackRef(() => {
    if (image) studio.chooseDifferent()
    studio.setTab('upload')
  })

  function chooseDifferent(): void {
    studio.chooseDifferent()
    camera.current?.show()
  }

  return (
    <Stack gap="md">
      <StorageWarning runId={studio.runId} />
      <CameraCapture
        ref={camera}
        onCapture={addCapture}
        onFile={addFile}
        onUploadInstead={uploadInstead}
        onPhoneCamera={studio.expectPhoto}
        resize={studio.resize}
        onResizeChange={studio.setResize}
        describeResize={describeResize}
        agentName={agent?.name}
        lastPhoto={photos.last}
        saved={photos.saved}
        waiting={waiting}
      />
      <SavedIndicator view={studio.view} />
      <ImageError image={studio.image} />
      {image ? (
        <>
          <ImagePreview image={image} />
          <RunButtons studio={studio} onChooseDifferent={chooseDifferent} />
        </>
      ) : (
        <QuotaHint />
      )}
      <RecentCaptures studio={studio} />
    </Stack>
  )
}

/** Returns a warning if photos of the camera are reduced too far. */
function describeResize(before: Size): string | undefined {
  const side = findLostSide({
    size: getCaptureSize(before),
    original: { bytes: null, size: before, format: null },
  })
  return side && `Photos are reduced to ${side}; small print may be lost.`
}

function RecentCaptures({ studio }: { studio: Studio }) {
  const shown = getShownImage(studio.image)
  return (
    <RecentCapturesGrid
      captures={useRecentCaptures()}
      selected={shown.status === 'ready' ? shown.image.file : undefined}
      onSelect={studio.rerunCapture}
    />
  )
}
