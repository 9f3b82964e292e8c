import { decodeFrame } from './decode-frame.ts'
import { openCanvas } from '../shared/canvas.ts'

/**
 * What this engine's ImageDecoder makes of a wanted size. `exact`: an upright frame of just that size, well resized.
 * `stepped`: a JPEG of the next smaller eighth, cheaply decoded, not turned, with the turn written on the frame.
 * `none`: there is no decoder, or one that behaves otherwise.
 */
export type DecoderManners = 'exact' | 'stepped' | 'none'

/** An APP1 segment that says "turn right". */
const turnRight = [
  0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0,
  0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
]

/** A picture of 32x16 pixels that stands upright at 16x32, asked for at 5x10. */
async function probe(): Promise<DecoderManners> {
  const jpeg = await openCanvas(32, 16).canvas.convertToBlob({ type: 'image/jpeg' })
  const turned = new Blob([jpeg.slice(0, 2), new Uint8Array(turnRight), jpeg.slice(2)])
  const frame = await decodeFrame(turned, 'image/jpeg', { width: 5, height: 10 })
  const { codedWidth, codedHeight, rotation } = frame
  frame.close()
  if (codedWidth === 5 && codedHeight === 10 && !rotation) return 'exact'
  return rotation === 90 ? 'stepped' : 'none'
}

let known: Promise<DecoderManners> | undefined

/** Tried once, never read from a user agent's name. */
export function decoderManners(): Promise<DecoderManners> {
  known ??=
    'ImageDecoder' in globalThis ? probe().catch(() => 'none' as const) : Promise.resolve('none' as const)
  return known
}
