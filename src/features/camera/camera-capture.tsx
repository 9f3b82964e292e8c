import { VisuallyHidden } from '@mantine/core'
import { useCallbackRef, useFocusTrap, useMergedRef } from '@mantine/hooks'
import { memo, useEffect, useEffectEvent, useRef } from 'react'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import classes from './camera-capture.module.css'
import { CameraError, type CameraFallbackProps } from './camera-error.tsx'
import { CameraPreview } from './camera-preview.tsx'
import { CameraSettings } from './camera-settings.tsx'
import { ShutterButton } from './shutter-button.tsx'
import { useCamera } from './use-camera.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useShutter } from './use-shutter.ts'
import { useShutterKey } from './use-shutter-key.ts'

type CameraCaptureProps = CameraFallbackProps & {
  /** Receives a photo in the resolution of the camera, and must close it. */
  onCapture: (frame: ImageBitmap) => void
  resize: boolean
  onResizeChange: (resize: boolean) => void
}

const asGroup = { role: 'group', 'aria-label': 'Camera' } as const
const asDialog = { role: 'dialog', 'aria-modal': true, 'aria-label': 'Camera' } as const

/** Shows the live camera with its shutter and settings, or the reason why it does not start. */
export const CameraCapture = memo(function CameraCapture({
  onCapture,
  resize,
  onResizeChange,
  ...fallback
}: CameraCaptureProps) {
  const root = useRef<HTMLDivElement>(null)
  const { camera, state, video, resolution, changeResolution } = useCamera()
  const { capture, shot } = useShutter(camera, onCapture)
  const fullscreen = useFullscreen(root)
  const { isFull } = fullscreen
  const ref = useMergedRef(root, useFocusTrap(isFull))
  const chooseCamera = useCallbackRef((deviceId: string) => camera.choose(deviceId))
  const refreshCameras = useCallbackRef(() => void camera.refreshCameras())

  async function takePhoto(): Promise<void> {
    if (await capture()) fullscreen.exit()
  }
  useShutterKey(root, () => void takePhoto())

  const hasFailed = state.status === 'failed'
  useBlockUpdates(!hasFailed)
  const exitFullscreen = useEffectEvent(fullscreen.exit)
  useEffect(() => {
    if (hasFailed) exitFullscreen()
  }, [hasFailed])

  return (
    <div
      ref={ref}
      className={classes.camera}
      data-full={isFull || undefined}
      data-upright={(state.status === 'live' && state.size.height > state.size.width) || undefined}
      {...(isFull ? asDialog : asGroup)}
    >
      <VisuallyHidden role="status">{getAnnouncement(shot.count)}</VisuallyHidden>
      <CameraPreview
        camera={camera}
        state={state}
        video={video}
        shots={shot.count}
        fullscreen={fullscreen}
        onUploadInstead={fallback.onUploadInstead}
      />
      {hasFailed ? (
        <CameraError reason={state.reason} onRetry={() => camera.restart()} {...fallback} />
      ) : (
        <div className={classes.bar}>
          <ShutterButton isDisabled={state.status !== 'live'} onClick={() => void takePhoto()} />
        </div>
      )}
      {shot.hasFailed && <ErrorAlert message="The photo could not be taken. Please try again." />}
      {!isFull && (
        <CameraSettings
          state={state}
          onCamera={chooseCamera}
          onCameraListOpen={refreshCameras}
          resolution={resolution}
          onResolution={changeResolution}
          resize={resize}
          onResizeChange={onResizeChange}
        />
      )}
    </div>
  )
})

/**
 * Returns the announcement for screen readers. It alternates between two texts, since an unchanged text is not read again.
 */
function getAnnouncement(count: number): string {
  if (count === 0) return ''
  return count % 2 === 0 ? 'Photo captured' : 'Photo captured\u00a0'
}
