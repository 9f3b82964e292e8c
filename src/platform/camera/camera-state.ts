export type CameraFacing = 'front' | 'back' | 'unknown'

/** Label and ids are empty until the user has allowed the camera. */
export type CameraDevice = { deviceId: string; groupId: string; label: string; facing: CameraFacing }

/** In pixels. */
export type PixelSize = { width: number; height: number }

/**
 * Why there is no stream: denied by the user or a policy, no camera, used by another program, not supported by the
 * browser or on this page, or disconnected while it was live.
 */
export type CameraFailure = 'denied' | 'none' | 'busy' | 'unsupported' | 'disconnected'

export type CameraState =
  | { status: 'closed' }
  /** The stream is requested, now or when the page is visible again. */
  | { status: 'requesting'; cameras: CameraDevice[] }
  | {
      status: 'live'
      cameras: CameraDevice[]
      camera: CameraDevice
      /** Of the stream, upright. It may differ from the requested size. */
      size: PixelSize
      /** Null if the browser does not report it. */
      largest: PixelSize | null
      /** Null if the camera has none. */
      torch: 'on' | 'off' | null
      /** Null if the camera cannot zoom. */
      zoom: Zoom | null
    }
  | { status: 'failed'; reason: CameraFailure; cameras: CameraDevice[] }

export type LiveCamera = Extract<CameraState, { status: 'live' }>

/** In the unit of the camera. */
export type Zoom = { min: number; max: number; step: number; value: number }

/** By the name of the error, including those of older browsers. */
const failures: Record<string, CameraFailure> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
  OverconstrainedError: 'busy',
  SecurityError: 'unsupported',
  NotSupportedError: 'unsupported',
  NoFrameError: 'disconnected',
}

export function toCameraFailure(error: unknown): CameraFailure {
  const { name = '' } = (error ?? {}) as { name?: string }
  return failures[name] ?? 'busy'
}
