import type { InspectedImage } from './image-header.ts'
import type { ImageQuality } from './image-quality.ts'

/** An image file, or an upright frame of a camera. */
export type ImageSource = Blob | ImageBitmap | VideoFrame

/** The fields of the header on which decoding depends. */
export type SourceHeader = Pick<InspectedImage, 'format' | 'width' | 'height' | 'isOpaque' | 'orientation'>

/** How to encode an image. */
export type EncodeRequest = {
  /** The maximum side in pixels. Undefined: the size does not change. */
  maxSide?: number
  type: 'image/jpeg' | 'image/png'
  /** From 0 to 1. Only used for JPEG. */
  quality: number
  /** Whether the quality of the photo is measured. */
  isMeasured?: boolean
  /** Undefined for a camera frame, which is opaque and upright. */
  header?: SourceHeader
}

/** Sizes are in pixels of the upright image. */
export type EncodeResult = {
  blob: Blob
  width: number
  height: number
  originalWidth: number
  originalHeight: number
  /** Only if it was requested, and the worker could measure it. */
  measured?: ImageQuality
}

/** The interface of the worker. The page imports only this type, so that the page's bundle contains no worker code. */
export type ImageWorker = {
  encode(source: ImageSource, request: EncodeRequest): Promise<EncodeResult>
}
