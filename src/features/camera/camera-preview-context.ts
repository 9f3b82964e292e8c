import { createContext, type RefObject } from 'react'
import type { Size } from '#domain/geometry.ts'

type CameraPreviewValue = {
  video: RefObject<HTMLVideoElement | null>
  /** In pixels. */
  frame: Size
  isMirrored: boolean
  /** Whether a photo is being saved. */
  isPaused: boolean
}

/** The image of the camera, for what a screen shows over it. */
export const CameraPreviewContext = createContext<CameraPreviewValue | undefined>(undefined)
