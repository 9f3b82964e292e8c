import { Stack } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { useSelector } from '@tanstack/react-store'
import { Suspense, useMemo, useRef } from 'react'
import { describeOverReducedSize } from '#core/images/describe-over-reduced-size.ts'
import { getCaptureSize } from '#core/images/prepare-image.ts'
import { useRecentCaptures } from '#core/images/recent-captures.ts'
import { useRunCounts } from '#core/runs/use-runs.ts'
import type { Size } from '#domain/geometry.ts'
import { CameraCapture, type CameraFocusHandle } from '#features/camera/camera-capture.tsx'
import { ImageMetadata, ImageName, ImagePreview } from '#features/images/image-preview.tsx'
import { RecentCapturesGrid } from '#features/images/recent-captures-grid.tsx'
import type { CameraFrame } from '#platform/camera/video-frames.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import type { ImageInputProps } from './image-input-props.ts'
import { LazyMarkButton } from './lazy-mark-button.ts'
import { RunButtons } from './run-buttons.tsx'
import { StorageWarning } from './storage-warning.tsx'
import { StudioLivePreview } from './studio-live-preview.tsx'
import { ImageError, QuotaHint, SavedIndicator } from './studio-notices.tsx'
import { getShownImage, getStudioSession } from './studio-session.ts'

/** The camera stays on for the next photo. */
export function CameraInput({ draft, change, choice, actions, shown: run, isStrip }: ImageInputProps) {
  const session = getStudioSession(useUserScope())
  const photos = useSelector(session.photos)
  const camera = useRef<CameraFocusHandle>(null)
  const { waiting } = useRunCounts()
  const shown = getShownImage(run.image)
  const image = shown.status === 'ready' ? shown.image : undefined
  const addCapture = useCallbackRef((frame: CameraFrame) => actions.addCapture(frame))
  const addFile = useCallbackRef((file: File) => actions.addPhoneCapture(file))
  const uploadInstead = useCallbackRef(() => {
    if (image) actions.chooseDifferent()
    change({ tab: 'upload' })
  })
  const expectPhoto = useCallbackRef((expectsPhoto: boolean) => change({ expectsPhoto }))
  const setResize = useCallbackRef((resize: boolean) => change({ resize }))
  const { agent, context } = choice
  const live = useMemo(
    () => agent && <StudioLivePreview agent={agent} parameter={context} />,
    [agent, context],
  )

  function chooseDifferent(): void {
    actions.chooseDifferent()
    camera.current?.show()
  }

  return (
    <Stack gap="md">
      <StorageWarning runId={run.runId} />
      <CameraCapture
        ref={camera}
        onCapture={addCapture}
        onFile={addFile}
        onUploadInstead={uploadInstead}
        onPhoneCamera={expectPhoto}
        resize={draft.resize}
        onResizeChange={setResize}
        describeResize={describeResize}
        live={live}
        agentName={choice.agent?.name}
        lastPhoto={photos.last}
        saved={photos.saved}
        waiting={waiting}
      />
      <SavedIndicator view={run.view} />
      <ImageError image={run.image} />
      {image ? (
        <>
          {isStrip ? (
            <Stack gap={4}>
              <ImageName image={image} />
              <ImageMetadata image={image} isOneLine />
            </Stack>
          ) : (
            <ImagePreview image={image} />
          )}
          <RunButtons
            choice={choice}
            isAnalyzing={run.isAnalyzing}
            onTestAgain={actions.testAgain}
            onChooseDifferent={chooseDifferent}
          />
          {choice.agent?.takes_examples && run.runId === undefined && (
            <Suspense>
              <LazyMarkButton image={run.image} agentCode={choice.agent.code} />
            </Suspense>
          )}
        </>
      ) : (
        <QuotaHint />
      )}
      <RecentCapturesGrid
        captures={useRecentCaptures()}
        selected={image?.file}
        onSelect={actions.rerunCapture}
      />
    </Stack>
  )
}

function describeResize(before: Size): string | undefined {
  const side = describeOverReducedSize({
    size: getCaptureSize(before),
    original: { bytes: null, size: before, format: null },
  })
  return side && `Photos are reduced to ${side}; small print may be lost.`
}
