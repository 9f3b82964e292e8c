/** What the page asks of the worker. Every number comes from the page. */
export type EncodeOrder = {
  /** longest side in pixels; absent keeps the size */
  maxSide?: number
  type: 'image/jpeg' | 'image/png'
  /** 0 to 1, JPEG only */
  quality: number
  /** what the page read in the header: an opaque source that decodes to nothing at all is damaged */
  isOpaque: boolean
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
