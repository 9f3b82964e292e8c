import type { Size } from '../shared/fit-within.ts'
import type { PixelRows } from './pixel-rows.ts'

/**
 * Rows of a decoded frame, copied straight into the kernel's memory.
 *
 * @param extent pixels the picture really covers in this frame
 */
export function rowsOfFrame(frame: VideoFrame, extent: Size): PixelRows {
  const { codedWidth: width, codedHeight: height, format } = frame
  const isBlueFirst = format === 'BGRX' || format === 'BGRA'
  // Frames of brightness and colour planes, as of a JPEG at its full size, are turned into pixels on the way.
  const conversion =
    isBlueFirst || format === 'RGBX' || format === 'RGBA' ? {} : ({ format: 'RGBX' } as const)
  return {
    width,
    height,
    extent,
    isBlueFirst,
    async read(top, count, into, stride) {
      const rect = { x: 0, y: top, width, height: count }
      await frame.copyTo(into, { ...conversion, rect, layout: [{ offset: 0, stride }] })
    },
  }
}
