/** What the page read in the bytes of a file, before anything was decoded. Sizes in pixels, as stored. */
export type SourceHeader = {
  /** the media type its bytes say, such as `image/jpeg` */
  type: string
  width: number
  height: number
  /** an opaque source that decodes to nothing at all is damaged */
  isOpaque: boolean
  /** how it must be turned to be upright, 1 to 8 as EXIF has it; absent where only the decoder knows */
  orientation?: number
}

/** What the page asks of the worker. Every number comes from the page. */
export type EncodeOrder = {
  /** longest side in pixels; absent keeps the size */
  maxSide?: number
  type: 'image/jpeg' | 'image/png'
  /** 0 to 1, JPEG only */
  quality: number
  /** absent for a camera frame, which is opaque and upright */
  header?: SourceHeader
}

/** Sizes in pixels, upright. */
export type EncodeAnswer = {
  blob: Blob
  width: number
  height: number
  originalWidth: number
  originalHeight: number
}

/** All that the page knows of the worker: types only, so that no worker code gets into the page's compilation. */
export type ImageWorker = {
  encode(source: Blob | ImageBitmap, order: EncodeOrder): Promise<EncodeAnswer>
}
