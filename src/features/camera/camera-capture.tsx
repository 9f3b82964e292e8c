import { Text, VisuallyHidden } from '@mantine/core'
import { useCallbackRef, useFocusTrap, useIntersection, useMergedRef } from '@mantine/hooks'
import { memo, type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { CameraFrame } from '#platform/camera/video-frames.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'
import classes from './camera-capture.module.css'
import { CameraError, type CameraFallbackProps } from './camera-error.tsx'
import { CameraPreview } from './camera-preview.tsx'
import { CameraSettings, type ResizeSetting } from './camera-settings.tsx'
import { type CaptureSeriesProps, LastPhoto, WaitingCount } from './capture-series.tsx'
import { NextPhotoBar } from './next-photo-bar.tsx'
import { ShutterButton } from './shutter-button.tsx'
import { useCamera } from './use-camera.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useShutter } from './use-shutter.ts'
import { useShutterKey } from './use-shutter-key.ts'

export type CameraFocusHandle = {
  /** Scrolls to the shutter and focuses it; in full screen, if the last photo was taken there. */
  show: () => void
}

type CameraCaptureProps = CameraFallbackProps &
  CaptureSeriesProps &
  ResizeSetting & {
    ref?: Ref<CameraFocusHandle>
    /** In the resolution of the camera. The handler must close the frame. */
    onCapture: (frame: CameraFrame) => void
    /** Shown over the image while it is live, with the context `CameraPreviewContext`. */
    live?: ReactNode
  }

const groupProps = { role: 'group', 'aria-label': 'Camera' } as const
const dialogProps = { role: 'dialog', 'aria-modal': true, 'aria-label': 'Camera' } as const

export const CameraCapture = memo(function CameraCapture({
  ref: handle,
  onCapture,
  resize,
  onResizeChange,
  describeResize,
  agentName,
  lastPhoto,
  saved,
  waiting,
  live,
  ...fallback
}: CameraCaptureProps) {
  const root = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const shutter = useRef<HTMLButtonElement>(null)
  const { camera, state, video, resolution, changeResolution } = useCamera()
  const { capture, shot } = useShutter(camera, onCapture)
  const fullscreen = useFullscreen(root)
  const { isFull } = fullscreen
  const wasFull = useRef(false)
  const ref = useMergedRef(root, useFocusTrap(isFull))
  const chooseCamera = useCallbackRef((deviceId: string) => camera.choose(deviceId))
  const refreshCameras = useCallbackRef(() => void camera.refreshCameras())
  const isPhone = useIsPhone()
  const { ref: shutterArea, entry } = useIntersection({ threshold: 0.5 })
  const isShutterHidden = entry?.isIntersecting === false

  async function takePhoto(): Promise<void> {
    if (!(await capture())) return
    wasFull.current = isFull
    fullscreen.exit()
  }
  useShutterKey(root, () => void takePhoto())

  function scrollToStage(): void {
    const scroll = () => stage.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    scroll()
    // An animated scroll to the results may move the page once more.
    requestAnimationFrame(() => requestAnimationFrame(scroll))
  }

  function show(): void {
    if (wasFull.current) fullscreen.enter()
    else scrollToStage()
    shutter.current?.focus({ preventScroll: true })
  }
  useImperativeHandle(handle, () => ({ show }))

  // Until the camera is live, its size may change. Not after a press: what was pressed must not move.
  const isOpening = useRef(true)
  useEffect(() => {
    if (!isOpening.current) return
    // In newer browsers the call returns a promise, which React would take for a cleanup function.
    stage.current?.scrollIntoView({ block: 'nearest' })
    isOpening.current = state.status !== 'live'
  }, [state.status])

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
      data-camera
      onPointerDown={() => {
        isOpening.current = false
      }}
      data-full={isFull || undefined}
      data-upright={(state.status === 'live' && state.size.height > state.size.width) || undefined}
      {...(isFull ? dialogProps : groupProps)}
    >
      <VisuallyHidden role="status">{getAnnouncement(shot.count)}</VisuallyHidden>
      <div ref={stage} className={classes.stage}>
        <CameraPreview
          camera={camera}
          state={state}
          video={video}
          shots={shot.count}
          saved={saved}
          fullscreen={fullscreen}
          onUploadInstead={fallback.onUploadInstead}
          live={live}
        />
        {isFull && agentName && <Text className={classes.agent}>{agentName}</Text>}
        {hasFailed ? (
          <CameraError reason={state.reason} onRetry={() => camera.restart()} {...fallback} />
        ) : (
          <div ref={shutterArea} className={classes.bar}>
            {isFull && <LastPhoto lastPhoto={lastPhoto} saved={saved} />}
            <ShutterButton
              ref={shutter}
              isDisabled={state.status !== 'live'}
              onClick={() => void takePhoto()}
            />
            {isFull && <WaitingCount waiting={waiting} />}
          </div>
        )}
      </div>
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
          describeResize={describeResize}
        />
      )}
      {isPhone && lastPhoto && isShutterHidden && !isFull && <NextPhotoBar saved={saved} onNext={show} />}
    </div>
  )
})

/** Alternates between two texts, since screen readers do not read an unchanged one again. */
function getAnnouncement(count: number): string {
  if (count === 0) return ''
  return count % 2 === 0 ? 'Photo captured' : 'Photo captured\u00a0'
}
