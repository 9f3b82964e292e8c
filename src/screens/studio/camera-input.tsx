import { Center, Loader, Stack, Text } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { ImagePreview } from '#features/images/image-preview.tsx'
import { RecentCapturesGrid } from '#features/images/recent-captures-grid.tsx'
import { useRecentCaptures } from '#features/images/use-recent-captures.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import classes from './image-input.module.css'
import { RunButtons } from './run-buttons.tsx'
import { ImageError, QuotaHint, SavedIndicator, StorageWarning } from './studio-notices.tsx'
import { getShownImage } from './studio-session.ts'
import type { Studio } from './use-studio.ts'

const CameraCapture = lazy(async () => ({
  default: (await import('#features/camera/camera-capture.tsx')).CameraCapture,
}))

/** Shows the camera, which stays on for the next photo, and below it the current photo and the last five. */
export function CameraInput({ studio }: { studio: Studio }) {
  const shown = getShownImage(studio.image)
  const image = shown.status === 'ready' ? shown.image : undefined
  const addCapture = useCallbackRef((frame: ImageBitmap) => void studio.addCapture(frame))
  const addFile = useCallbackRef((file: File) => void studio.addFiles([file]))
  const uploadInstead = useCallbackRef(() => {
    if (image) studio.chooseDifferent()
    studio.setTab('upload')
  })

  return (
    <Stack gap="md">
      <StorageWarning runId={studio.runId} />
      <Suspense fallback={<CameraLoader />}>
        <CameraCapture
          onCapture={addCapture}
          onFile={addFile}
          onUploadInstead={uploadInstead}
          onPhoneCamera={studio.expectPhoto}
          resize={studio.resize}
          onResizeChange={studio.setResize}
        />
      </Suspense>
      <SavedIndicator view={studio.view} />
      <ImageError image={studio.image} />
      {image ? (
        <>
          <ImagePreview image={image} />
          <RunButtons studio={studio} />
        </>
      ) : (
        <QuotaHint />
      )}
      <RecentCaptures studio={studio} />
    </Stack>
  )
}

function RecentCaptures({ studio }: { studio: Studio }) {
  const shown = getShownImage(studio.image)
  return (
    <RecentCapturesGrid
      captures={useRecentCaptures(useUserScope().uid)}
      selected={shown.status === 'ready' ? shown.image.file : undefined}
      onSelect={studio.rerunCapture}
    />
  )
}

function CameraLoader() {
  return (
    <Center className={classes.cameraLoader}>
      <Stack align="center" gap="sm">
        <Loader size="sm" />
        <Text role="status">Loading camera...</Text>
      </Stack>
    </Center>
  )
}
