import type { Size } from '../shared/fit-within.ts'

/** A picture of its final size, upright, and the size it had, upright. */
export type FittedPicture = {
  pixels: ImageData | ImageBitmap | VideoFrame
  original: Size
}
