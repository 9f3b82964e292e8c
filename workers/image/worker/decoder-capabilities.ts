import { createCanvasContext } from '../shared/canvas.ts'
import { decodeFrame } from './decode-frame.ts'

/**
 * The frame that ImageDecoder returns if a size is requested.
 *
 * - `exact-size` (Firefox): an upright frame of exactly that size, resized well.
 * - `dct-scale` (Chromium): a JPEG scaled to a multiple of 1/8, rounded down. This is fast. `frame.rotation` has the rotation.
 * - `none` (WebKit): there is no ImageDecoder, or it behaves differently.
 */
export type DecoderCapability = 'exact-size' | 'dct-scale' | 'none'

/** APP1 with EXIF orientation 6: the image must be rotated 90° clockwise. */
const exifSegmentRotate90 = [
  0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0,
  0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
]

let detection: Promise<DecoderCapability> | undefined

/** Once per worker, because the user agent is not reliable. */
export function detectDecoderCapability(): Promise<DecoderCapability> {
  detection ??=
    'ImageDecoder' in globalThis
      ? testDecoder().catch(() => 'none' as const)
      : Promise.resolve('none' as const)
  return detection
}

/** Decodes an image of 32x16 pixels, which is 16x32 when upright, at the size 5x10. */
async function testDecoder(): Promise<DecoderCapability> {
  const jpeg = await createCanvasContext(32, 16).canvas.convertToBlob({ type: 'image/jpeg' })
  const rotatedJpeg = new Blob([jpeg.slice(0, 2), new Uint8Array(exifSegmentRotate90), jpeg.slice(2)])
  const frame = await decodeFrame(rotatedJpeg, 'image/jpeg', { width: 5, height: 10 })
  const { codedWidth, codedHeight, rotation } = frame
  frame.close()
  if (codedWidth === 5 && codedHeight === 10 && !rotation) return 'exact-size'
  return rotation === 90 ? 'dct-scale' : 'none'
}
