export type CameraFacing = 'front' | 'back' | 'unknown'

/** A camera of this device. Label and ids are empty until the person has allowed the camera. */
export type CameraDevice = { deviceId: string; groupId: string; label: string; facing: CameraFacing }

/** In pixels. */
export type PixelSize = { width: number; height: number }

/**
 * Why there is no picture: refused by the person or a policy, no camera at all, taken by somebody else, not possible in
 * this browser or on this page, or unplugged and stopped while it was running.
 */
export type CameraFailure = 'denied' | 'none' | 'busy' | 'unsupported' | 'gone'

export type CameraState =
  | { status: 'closed' }
  /** A stream was asked for, or will be as soon as the page is seen again. */
  | { status: 'asking'; cameras: CameraDevice[] }
  | {
      status: 'live'
      cameras: CameraDevice[]
      camera: CameraDevice
      /** What really comes, upright; the wish is only a wish. */
      size: PixelSize
      /** What the camera can do at most; null where the browser does not tell. */
      largest: PixelSize | null
      /** null where the camera has no light */
      torch: 'on' | 'off' | null
      /** null where the camera cannot zoom; the unit is the camera's own */
      zoom: Zoom | null
    }
  | { status: 'failed'; reason: CameraFailure; cameras: CameraDevice[] }

export type LiveCamera = Extract<CameraState, { status: 'live' }>

export type Zoom = { min: number; max: number; step: number; value: number }
