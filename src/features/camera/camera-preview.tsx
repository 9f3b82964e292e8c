import { Button, Loader, Stack, Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { CameraState } from '#platform/camera/camera-state.ts'
import type { Camera } from '#platform/camera.ts'
import classes from './camera-capture.module.css'
import { CameraOverlay } from './camera-overlay.tsx'
import { CameraPreviewContext } from './camera-preview-context.ts'
import { PhotoSavedIndicator } from './capture-series.tsx'
import { ShutterFlash } from './shutter-flash.tsx'

type CameraPreviewProps = {
  camera: Camera
  state: CameraState
  video: RefObject<HTMLVideoElement | null>
  /** Taken photos. The preview flashes when the number changes. */
  shots: number
  /** Stored photos. A sign is shown when the number grows. */
  saved: number
  fullscreen: { isFull: boolean; enter: () => void; exit: () => void }
  onUploadInstead: () => void
  live: ReactNode
}

/** The video element stays mounted, because a restarted camera uses the same one. */
export function CameraPreview(props: CameraPreviewProps) {
  const { camera, state, video, shots, saved, fullscreen, onUploadInstead, live } = props
  const isLive = state.status === 'live'
  const isMirrored = isLive && state.camera.facing === 'front'
  const isPaused = useIsSaving(shots, saved)
  return (
    <div className={classes.preview} hidden={state.status === 'failed'}>
      <video
        ref={video}
        className={classes.video}
        data-mirrored={isMirrored || undefined}
        data-live={isLive || undefined}
        aria-label="Live camera preview"
        playsInline
        muted
        autoPlay
      />
      {isLive && (
        <CameraPreviewContext value={{ video, frame: state.size, isMirrored, isPaused }}>
          {live}
        </CameraPreviewContext>
      )}
      {isLive && (
        <CameraOverlay
          live={state}
          isFull={fullscreen.isFull}
          onFullscreen={fullscreen.isFull ? fullscreen.exit : fullscreen.enter}
          onNextCamera={() => camera.choose(getNextCamera(state.cameras, state.camera).deviceId)}
          onTorch={(on) => camera.setTorch(on)}
          onZoom={(value) => camera.setZoom(value)}
        />
      )}
      {(state.status === 'requesting' || state.status === 'closed') && (
        <CameraLoading onUploadInstead={onUploadInstead} />
      )}
      <ShutterFlash shots={shots} />
      <PhotoSavedIndicator saved={saved} />
    </div>
  )
}

/** In ms. A photo that is not saved by then is saved later, or not at all. */
const maxSavingMs = 3000

/** Returns true from a photo until it is stored. */
function useIsSaving(shots: number, saved: number): boolean {
  const [last, setLast] = useState({ shots, saved, isOver: true })
  if (last.shots !== shots) setLast({ shots, saved, isOver: false })
  const isSaving = !last.isOver && last.saved === saved
  useEffect(() => {
    if (!isSaving) return
    const timer = setTimeout(() => setLast((current) => ({ ...current, isOver: true })), maxSavingMs)
    return () => clearTimeout(timer)
  }, [isSaving])
  return isSaving
}

function getNextCamera<Device extends { deviceId: string }>(cameras: Device[], current: Device): Device {
  const index = cameras.findIndex(({ deviceId }) => deviceId === current.deviceId)
  return cameras[(index + 1) % cameras.length] ?? current
}

/** In ms. Cameras start faster; then the browser is probably showing a permission prompt. */
const slowStartMs = 8000

function CameraLoading({ onUploadInstead }: { onUploadInstead: () => void }) {
  const [isSlow, setSlow] = useState(false)
  useTimeout(() => setSlow(true), slowStartMs, { autoInvoke: true })
  return (
    <Stack className={classes.loading} align="center" justify="center" gap="sm">
      <Loader color="white" size="sm" />
      <Text role="status">Loading camera...</Text>
      {isSlow && (
        <>
          <Text size="sm" ta="center" maw={280}>
            If the browser asks for the camera, please allow it.
          </Text>
          <Button variant="white" size="md" onClick={onUploadInstead}>
            Upload an image
          </Button>
        </>
      )}
    </Stack>
  )
}
