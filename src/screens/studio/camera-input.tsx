import { Center, Loader, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Studio } from './use-studio.ts'

/** A chunk of its own: who never opens the camera never loads it. */
const CameraCapture = lazy(async () => ({
  default: (await import('#features/camera/camera-capture.tsx')).CameraCapture,
}))

type CameraInputProps = { studio: Studio; onUploadInstead: () => void }

export function CameraInput({ studio, onUploadInstead }: CameraInputProps) {
  return (
    <Suspense fallback={<CameraOnItsWay />}>
      <CameraCapture
        onCapture={(frame) => void studio.takeCapture(frame)}
        onFile={(file) => void studio.takeFiles([file])}
        onUploadInstead={onUploadInstead}
        resize={studio.resize}
        onResizeChange={studio.setResize}
      />
    </Suspense>
  )
}

function CameraOnItsWay() {
  return (
    <Center mih={240}>
      <Stack align="center" gap="sm">
        <Loader size="sm" />
        <Text role="status">Loading camera...</Text>
      </Stack>
    </Center>
  )
}
