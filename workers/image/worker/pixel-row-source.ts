import type { Size } from '#domain/geometry.ts'
import { createCanvasContext } from '../shared/canvas.ts'
import { ImageNotDecodableError } from '../shared/image-errors.ts'

/** Reads a decoded image in strips of rows, so that its pixels are never copied as a whole. */
export type PixelRowSource = Size & {
  /** What the image covers, in pixels: up to a pixel smaller than `width` and `height`, which a scaling decoder rounds up. */
  extent: Size
  /** Whether the channels are blue, green, red. A pixel always has four bytes. */
  isBgr: boolean
  read(top: number, count: number, into: Uint8Array<ArrayBuffer>, stride: number): Promise<void> | void
}

/** Reads rows from a decoded frame without drawing it. */
export function createFrameRowSource(frame: VideoFrame, extent: Size): PixelRowSource {
  const { codedWidth: width, codedHeight: height, format } = frame
  const isBgr = hasSrgbColors(frame) && (format === 'BGRX' || format === 'BGRA')
  const isRgb = hasSrgbColors(frame) && (format === 'RGBX' || format === 'RGBA')
  // Other frames have luma and chroma planes, as a JPEG in full size, or the colors of a profile, which are only converted with a
  // format.
  const conversion = isBgr || isRgb ? {} : ({ format: 'RGBX' } as const)
  return {
    width,
    height,
    extent,
    isBgr,
    async read(top, count, into, stride) {
      const rect = { x: 0, y: top, width, height: count }
      await frame.copyTo(into, { ...conversion, rect, layout: [{ offset: 0, stride }] })
    },
  }
}

function hasSrgbColors({ colorSpace: { primaries, transfer } }: VideoFrame): boolean {
  return primaries === 'bt709' && transfer === 'iec61966-2-1'
}

/**
 * Draws to a small canvas, because phones do not allow a canvas of a full-size photo. Transparent pixels become white.
 *
 * @param isOpaque whether to reject an image that draws nothing
 */
export function createDrawableRowSource(
  image: ImageBitmap | VideoFrame,
  size: Size,
  isOpaque: boolean,
): PixelRowSource {
  let context: OffscreenCanvasRenderingContext2D | undefined
  return {
    ...size,
    extent: size,
    isBgr: false,
    read(top, count, into, stride) {
      if (context?.canvas.height !== count) context = createCanvasContext(size.width, count)
      if (!isOpaque) {
        context.fillStyle = 'white'
        context.fillRect(0, 0, size.width, count)
      }
      context.drawImage(image, 0, -top)
      const { data } = context.getImageData(0, 0, size.width, count)
      const rowBytes = size.width * 4
      if (isOpaque && isFirstColumnBlank(data, rowBytes)) {
        throw new ImageNotDecodableError('the decoded image is empty')
      }
      for (let row = 0; row < count; row += 1) {
        into.set(data.subarray(row * rowBytes, (row + 1) * rowBytes), row * stride)
      }
    },
  }
}

function isFirstColumnBlank(data: Uint8ClampedArray, rowBytes: number): boolean {
  for (let alpha = 3; alpha < data.length; alpha += rowBytes) if (data[alpha] !== 0) return false
  return true
}
