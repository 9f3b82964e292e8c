import { Loader, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import { CameraError, type CameraFallbackProps } from '#features/camera/camera-error.tsx'
import { ShutterFlash } from '#features/camera/shutter-flash.tsx'
import type { CameraState } from '#platform/camera/camera-state.ts'
import type { Camera } from '#platform/camera.ts'
import { CameraAdjustments } from './camera-adjustments.tsx'
import classes from './capture.module.css'
import { FocusRing } from './focus-ring.tsx'
import { useFocusPoint } from './use-focus-point.ts'

type ViewfinderProps = {
  camera: Camera
  state: CameraState
  video: RefObject<HTMLVideoElement | null>
  /** Taken photos. The image flashes when the number changes. */
  shots: number
  phoneCamera: Omit<CameraFallbackProps, 'onUploadInstead'>
  /** Shown over the image. */
  children: ReactNode
}

export function Viewfinder({ camera, state, video, shots, phoneCamera, children }: ViewfinderProps) {
  const navigate = useNavigate()
  const focus = useFocusPoint({ camera, state, video })
  const isLive = state.status === 'live'
  return (
    <div className={classes.viewfinder}>
      <video
        ref={video}
        className={classes.video}
        data-live={isLive || undefined}
        data-mirrored={(isLive && state.camera.facing === 'front') || undefined}
        aria-label="Live camera preview"
        playsInline
        muted
        autoPlay
        onPointerUp={({ clientX: x, clientY: y }) => focus.focusAt({ x, y })}
      />
      {(state.status === 'requesting' || state.status === 'closed') && (
        <div className={classes.message}>
          <Loader color="currentColor" size="sm" />
          <Text role="status">Loading camera...</Text>
        </div>
      )}
      {state.status === 'failed' && (
        <div className={classes.error}>
          <CameraError
            reason={state.reason}
            onRetry={() => camera.restart()}
            onUploadInstead={() => void navigate({ to: '/batches/new' })}
            {...phoneCamera}
          />
        </div>
      )}
      <ShutterFlash shots={shots} />
      {children}
      {focus.mark && <FocusRing key={focus.mark.count} mark={focus.mark} />}
      {isLive && <CameraAdjustments camera={camera} live={state} onFocus={focus.focusInMiddle} />}
    </div>
  )
}
