import type { Size } from '#domain/geometry.ts'

export type CameraFacing = 'front' | 'back' | 'unknown'

/** Label and ids are empty until the user has allowed the camera. */
export type CameraDevice = { deviceId: string; groupId: string; label: string; facing: CameraFacing }

/**
 * Denied by the user or a policy; no camera; used by another program; not supported by the browser or page; disconnected while
 * live.
 */
export type CameraFailure = 'denied' | 'none' | 'busy' | 'unsupported' | 'disconnected'

export type CameraState =
  | { status: 'closed' }
  /** Requested now, or when the page is visible again. */
  | { status: 'requesting'; cameras: CameraDevice[] }
  | {
      status: 'live'
      cameras: CameraDevice[]
      camera: CameraDevice
      /** Upright. It may differ from the requested size. */
      size: Size
      /** Null if the browser does not report it. */
      maxSize: Size | null
      /** Null without a torch. */
      torch: 'on' | 'off' | null
      /** Null without zoom. */
      zoom: CameraRange | null
    }
  | { status: 'failed'; reason: CameraFailure; cameras: CameraDevice[] }

export type LiveCameraState = Extract<CameraState, { status: 'live' }>

/** In the unit of the driver. */
export type CameraRange = { min: number; max: number; step: number; value: number }

/** Failures by the name of the browser's error. Older browsers use other names. */
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
