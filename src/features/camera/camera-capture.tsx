import { VisuallyHidden } from '@mantine/core'
import { useCallbackRef, useFocusTrap, useMergedRef } from '@mantine/hooks'
import { memo, useEffect, useEffectEvent, useRef } from 'react'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import classes from './camera-capture.module.css'
import { CameraSettings } from './camera-settings.tsx'
import { CameraStage } from './camera-preview.tsx'
import { CameraTrouble } from './camera-error.tsx'
import type { OtherWaysProps } from './other-ways.tsx'
import { Shutter } from './shutter-button.tsx'
import { useCamera } from './use-camera.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useShutter } from './use-shutter.ts'
import { useShutterKey } from './use-shutter-key.ts'

type CameraCaptureProps = OtherWaysProps & {
  /** A picture in the camera's own pixels. The receiver closes it. */
  onCapture: (frame: ImageBitmap) => void
  /** Whether pictures are made small before they are sent; the setting belongs to the caller. */
  resize: boolean
  onResizeChange: (resize: boolean) => void
  disabled?: boolean
}

const asGroup = { role: 'group', 'aria-label': 'Camera' } as const
const asDialog = { role: 'dialog', 'aria-modal': true, 'aria-label': 'Camera' } as const

/** The live camera with its shutter. It takes pictures; what becomes of them is the caller's business. */
export const CameraCapture = memo(function CameraCapture({
  onCapture,
  resize,
  onResizeChange,
  disabled,
  ...otherWays
}: CameraCaptureProps) {
  const root = useRef<HTMLDivElement>(null)
  const { camera, state, video, resolution, changeResolution } = useCamera()
  const { capture, shot } = useShutter(camera, onCapture)
  const fullscreen = useFullscreen(root)
  const { isFull } = fullscreen
  const trap = useFocusTrap(isFull)
  const ref = useMergedRef(root, trap)
  const chooseCamera = useCallbackRef((deviceId: string) => camera.choose(deviceId))
  const lookForCameras = useCallbackRef(() => void camera.refreshCameras())
  const canCapture = state.status === 'live' && !disabled

  async function shoot(): Promise<void> {
    if (canCapture && (await capture())) fullscreen.leave()
  }
  useShutterKey(root, () => void shoot())

  const hasFailed = state.status === 'failed'
  useBlockUpdates(!hasFailed)
  const leaveFullscreen = useEffectEvent(fullscreen.leave)
  useEffect(() => {
    if (hasFailed) leaveFullscreen()
  }, [hasFailed])

  return (
    <div
      ref={ref}
      className={classes.camera}
      data-full={isFull || undefined}
      data-upright={(state.status === 'live' && state.size.height > state.size.width) || undefined}
      {...(isFull ? asDialog : asGroup)}
    >
      <VisuallyHidden role="status">{announcement(shot.count)}</VisuallyHidden>
      <CameraStage
        camera={camera}
        state={state}
        video={video}
        shots={shot.count}
        fullscreen={fullscreen}
        onUploadInstead={otherWays.onUploadInstead}
      />
      {hasFailed ? (
        <CameraTrouble reason={state.reason} onAgain={() => camera.restart()} {...otherWays} />
      ) : (
        <div className={classes.bar}>
          <Shutter isOff={!canCapture} onPress={() => void shoot()} />
        </div>
      )}
      {shot.failed && <ErrorAlert message="The picture could not be taken. Please try again." />}
      {!isFull && (
        <CameraSettings
          state={state}
          onCamera={chooseCamera}
          onLookForCameras={lookForCameras}
          resolution={resolution}
          onResolution={changeResolution}
          resize={resize}
          onResizeChange={onResizeChange}
        />
      )}
    </div>
  )
})

/** Said once per picture: the same text twice would not be read again. */
function announcement(count: number): string {
  if (count === 0) return ''
  return count % 2 === 0 ? 'Photo captured' : 'Photo captured\u00a0'
}
