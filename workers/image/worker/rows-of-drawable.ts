import type { Size } from '../shared/fit-within.ts'
import { openCanvas } from '../shared/canvas.ts'
import { PictureNotDecodable } from '../shared/picture-not-decodable.ts'
import type { PixelRows } from './pixel-rows.ts'

/** True where no pixel of the first column shows anything. */
function isBlank(data: Uint8ClampedArray, stride: number): boolean {
  for (let at = 3; at < data.length; at += stride) if (data[at] !== 0) return false
  return true
}

/**
 * Rows of anything that can be drawn, by way of a canvas of a few rows: a canvas of the whole picture is more
 * than phones allow. White shows through where the picture is transparent.
 *
 * @param isOpaque of an opaque picture nothing may show through: WebKit decodes some damaged files to an empty one
 */
export function rowsOfDrawable(drawable: ImageBitmap | VideoFrame, size: Size, isOpaque: boolean): PixelRows {
  let context: OffscreenCanvasRenderingContext2D | undefined
  return {
    ...size,
    extent: size,
    isBlueFirst: false,
    read(top, count, into, stride) {
      if (context?.canvas.height !== count) context = openCanvas(size.width, count)
      if (!isOpaque) {
        context.fillStyle = 'white'
        context.fillRect(0, 0, size.width, count)
      }
      context.drawImage(drawable, 0, -top)
      const { data } = context.getImageData(0, 0, size.width, count)
      const rowBytes = size.width * 4
      if (isOpaque && isBlank(data, rowBytes)) throw new PictureNotDecodable('it decoded to nothing')
      for (let row = 0; row < count; row += 1) {
        into.set(data.subarray(row * rowBytes, (row + 1) * rowBytes), row * stride)
      }
    },
  }
}
