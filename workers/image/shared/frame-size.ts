import type { Size } from './fit-within.ts'

/** The size of an upright frame, in pixels. */
export function getFrameSize(frame: ImageBitmap | VideoFrame): Size {
  return 'displayWidth' in frame
    ? { width: frame.displayWidth, height: frame.displayHeight }
    : { width: frame.width, height: frame.height }
}
