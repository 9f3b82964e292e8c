import { Center, Loader, Stack, Text } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { ImagePreview } from '#features/images/image-preview.tsx'
import { RecentCapturesGrid } from '#features/images/recent-captures-grid.tsx'
import { useRecentCaptures } from '#features/images/use-recent-captures.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import classes from './camera-input.module.css'
import { RunButtons } from './run-buttons.tsx'
import { ImageError, QuotaHint, SavedIndicator, StorageWarning } from './studio-notices.tsx'
import { settledImage } from './studio-session.ts'
import type { Studio } from './use-studio.ts'

const CameraCapture = lazy(async () => ({
  default: (await import('#features/camera/camera-capture.tsx')).CameraCapture,
}))

/** The camera stays on for the next photo; the current one and the last five are below. */
export function CameraInput({ studio }: { studio: Studio }) {
  const settled = settledImage(studio.image)
  const image = settled.status === 'ready' ? settled.image : undefined
  const takeCapture = useCallbackRef((frame: ImageBitmap) => void studio.takeCapture(frame))
  const takeFile = useCallbackRef((file: File) => void studio.takeFiles([file]))
  const uploadInstead = useCallbackRef(() => {
    if (image) studio.chooseDifferent()
    studio.setTab('upload')
  })

  return (
    <Stack gap="md">
      <StorageWarning runId={studio.runId} />
      <Suspense fallback={<CameraLoader />}>
        <CameraCapture
          onCapture={takeCapture}
          onFile={takeFile}
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
  const settled = settledImage(studio.image)
  return (
    <RecentCapturesGrid
      captures={useRecentCaptures(useUserScope().uid)}
      selected={settled.status === 'ready' ? settled.image.file : undefined}
      onSelect={studio.takeRecent}
    />
  )
}

function CameraLoader() {
  return (
    <Center className={classes.loader}>
      <Stack align="center" gap="sm">
        <Loader size="sm" />
        <Text role="status">Loading camera...</Text>
      </Stack>
    </Center>
  )
}
