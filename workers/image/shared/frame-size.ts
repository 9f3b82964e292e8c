import type { Size } from '#domain/geometry.ts'

export function getFrameSize(frame: ImageBitmap | VideoFrame): Size {
  return 'displayWidth' in frame
    ? { width: frame.displayWidth, height: frame.displayHeight }
    : { width: frame.width, height: frame.height }
}
