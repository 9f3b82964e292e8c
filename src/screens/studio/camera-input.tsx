import { Center, Loader, Stack, Text } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { ImagePreview } from '#features/images/image-preview.tsx'
import type { PreparedImage } from '#features/images/prepare-image.ts'
import { RecentCapturesGrid } from '#features/images/recent-captures-grid.tsx'
import { useRecentCaptures } from '#features/images/use-recent-captures.ts'
import { useUid } from '#features/session/use-uid.ts'
import classes from './camera-input.module.css'
import { PictureProblem } from './picture-problem.tsx'
import { RoomNote } from './room-note.tsx'
import { RunButtons } from './run-buttons.tsx'
import { RunNote } from './run-note.tsx'
import { SavedNote } from './saved-note.tsx'
import type { Studio } from './use-studio.ts'

/** A chunk of its own: who never opens the camera never loads it. */
const CameraCapture = lazy(async () => ({
  default: (await import('#features/camera/camera-capture.tsx')).CameraCapture,
}))

/** The camera stays on for the next photo; the one in work and the last five stand below. */
export function CameraInput({ studio }: { studio: Studio }) {
  const { picture, takeRecent } = studio
  const image = picture.status === 'ready' ? picture.image : undefined

  // The same functions each time: the camera is drawn again only for what concerns it.
  const takeCapture = useCallbackRef((frame: ImageBitmap) => void studio.takeCapture(frame))
  const takeFile = useCallbackRef((file: File) => void studio.takeFiles([file]))
  const takeAgain = useCallbackRef((recent: PreparedImage) => void takeRecent(recent))
  const uploadInstead = useCallbackRef(() => {
    if (image) studio.chooseDifferent()
    studio.setTab('upload')
  })

  return (
    <Stack gap="md">
      <RoomNote lastPicture={studio.saved?.at ?? 0} />
      <Suspense fallback={<CameraOnItsWay />}>
        <CameraCapture
          onCapture={takeCapture}
          onFile={takeFile}
          onUploadInstead={uploadInstead}
          onPhoneCamera={studio.expectPhoto}
          resize={studio.resize}
          onResizeChange={studio.setResize}
        />
      </Suspense>
      <SavedNote saved={studio.saved} />
      <PictureProblem picture={picture} />
      {!image && <RunNote agent={studio.agent} />}
      {image && (
        <>
          <ImagePreview image={image} />
          <RunButtons studio={studio} />
        </>
      )}
      <RecentOnes selected={image?.file} onSelect={takeAgain} />
    </Stack>
  )
}

type RecentOnesProps = { selected: File | undefined; onSelect: (image: PreparedImage) => void }

/** By itself: a change of the list draws nothing else anew. */
function RecentOnes(props: RecentOnesProps) {
  return <RecentCapturesGrid captures={useRecentCaptures(useUid())} {...props} />
}

function CameraOnItsWay() {
  return (
    <Center className={classes.onItsWay}>
      <Stack align="center" gap="sm">
        <Loader size="sm" />
        <Text role="status">Loading camera...</Text>
      </Stack>
    </Center>
  )
}
