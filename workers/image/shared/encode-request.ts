import type { InspectedImage } from './image-header.ts'

/** The part of the header that decoding depends on. */
export type SourceHeader = Pick<InspectedImage, 'format' | 'width' | 'height' | 'isOpaque' | 'orientation'>

/** How to encode an image. All limits come from the caller. */
export type EncodeRequest = {
  /** Longest side in pixels; absent: the size does not change. */
  maxSide?: number
  type: 'image/jpeg' | 'image/png'
  /** 0 to 1, JPEG only. */
  quality: number
  /** Absent for a camera frame, which is opaque and upright. */
  header?: SourceHeader
}

/** Sizes in pixels, upright. */
export type EncodeResult = {
  blob: Blob
  width: number
  height: number
  originalWidth: number
  originalHeight: number
}

/** The interface of the worker. The page imports this type only, so that its bundle contains no worker code. */
export type ImageWorker = {
  encode(source: Blob | ImageBitmap, request: EncodeRequest): Promise<EncodeResult>
}
