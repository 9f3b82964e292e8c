export type CameraFacing = 'front' | 'back' | 'unknown'

/** The label and the ids are empty until the user has allowed the camera. */
export type CameraDevice = { deviceId: string; groupId: string; label: string; facing: CameraFacing }

/** In pixels. */
export type PixelSize = { width: number; height: number }

/**
 * Why there is no stream: the user or a policy has denied it, there is no camera, another program uses it, the browser or the
 * page does not support it, or it was disconnected while it was live.
 */
export type CameraFailure = 'denied' | 'none' | 'busy' | 'unsupported' | 'disconnected'

export type CameraState =
  | { status: 'closed' }
  /** The stream is requested, or will be when the page is visible again. */
  | { status: 'requesting'; cameras: CameraDevice[] }
  | {
      status: 'live'
      cameras: CameraDevice[]
      camera: CameraDevice
      /** The size of the upright stream, which may differ from the requested size. */
      size: PixelSize
      /** The largest size of the camera; null if the browser does not report it. */
      maxSize: PixelSize | null
      /** Null if the camera has no torch. */
      torch: 'on' | 'off' | null
      /** Null if the camera cannot zoom. */
      zoom: CameraRange | null
    }
  | { status: 'failed'; reason: CameraFailure; cameras: CameraDevice[] }

export type LiveCamera = Extract<CameraState, { status: 'live' }>

/** A setting of the camera, in the unit of its driver. */
export type CameraRange = { min: number; max: number; step: number; value: number }

/** The reason for each name of a browser's error. Older browsers use other names. */
const failureByErrorName: Record<string, CameraFailure> = {
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
  return failureByErrorName[name] ?? 'busy'
}
