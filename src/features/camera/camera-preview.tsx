import type { RefObject } from 'react'
import type { CameraState } from '#platform/camera/camera-state.ts'
import type { Camera } from '#platform/camera.ts'
import classes from './camera-capture.module.css'
import { CameraLoading } from './camera-loading.tsx'
import { OverPicture } from './camera-overlay.tsx'

type CameraStageProps = {
  camera: Camera
  state: CameraState
  video: RefObject<HTMLVideoElement | null>
  /** Pictures taken so far: each flashes. */
  shots: number
  fullscreen: { isFull: boolean; enter: () => void; leave: () => void }
  onUploadInstead: () => void
}

/** Where the camera's picture shows. The video stays in place whatever happens: a camera comes back into it. */
export function CameraStage({ camera, state, video, shots, fullscreen, onUploadInstead }: CameraStageProps) {
  const isLive = state.status === 'live'
  return (
    <div className={classes.stage} hidden={state.status === 'failed'}>
      <video
        ref={video}
        className={classes.video}
        data-mirrored={(isLive && state.camera.facing === 'front') || undefined}
        data-live={isLive || undefined}
        aria-label="Live camera preview"
        playsInline
        muted
        autoPlay
      />
      {isLive && (
        <OverPicture
          live={state}
          isFull={fullscreen.isFull}
          onFullscreen={fullscreen.isFull ? fullscreen.leave : fullscreen.enter}
          onNextCamera={() => camera.choose(nextCamera(state.cameras, state.camera).deviceId)}
          onTorch={(on) => camera.setTorch(on)}
          onZoom={(value) => camera.setZoom(value)}
        />
      )}
      {(state.status === 'asking' || state.status === 'closed') && (
        <CameraLoading onUploadInstead={onUploadInstead} />
      )}
      {shots > 0 && <div key={shots} className={classes.flash} />}
    </div>
  )
}

function nextCamera<Device extends { deviceId: string }>(cameras: Device[], current: Device): Device {
  const index = cameras.findIndex(({ deviceId }) => deviceId === current.deviceId)
  return cameras[(index + 1) % cameras.length] ?? current
}
