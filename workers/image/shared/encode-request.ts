import type { InspectedImage } from './image-header.ts'
import type { ImageQuality } from './image-quality.ts'

/** An image file, or an upright frame of a camera. */
export type ImageSource = Blob | ImageBitmap | VideoFrame

/** The fields on which decoding depends. */
export type SourceHeader = Pick<InspectedImage, 'format' | 'width' | 'height' | 'isOpaque' | 'orientation'>

export type EncodeRequest = {
  maxSide?: number
  type: 'image/jpeg' | 'image/png'
  quality: number
  isMeasured?: boolean
  /** Undefined for a camera frame, which is opaque and upright. */
  header?: SourceHeader
}

/** In pixels of the upright image. */
export type EncodeResult = {
  blob: Blob
  width: number
  height: number
  originalWidth: number
  originalHeight: number
  /** Only if it was requested, and the worker could measure it. */
  measured?: ImageQuality
}

/** Without worker code, so that the page can import it. */
export type ImageWorker = {
  encode(source: ImageSource, request: EncodeRequest): Promise<EncodeResult>
}
