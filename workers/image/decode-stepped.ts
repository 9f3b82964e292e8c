import { decodeFrame } from './decode-frame.ts'
import type { SourceHeader } from './encode-order.ts'
import { fitWithin, type Size } from './fit-within.ts'
import type { FittedPicture } from './fitted-picture.ts'
import type { Kernel } from './kernel/kernel.ts'
import { resizeRows } from './resize-rows.ts'
import { rowsOfFrame } from './rows-of-frame.ts'
import { turnUpright } from './turn-upright.ts'

/**
 * The eighths at which libjpeg has a fast inverse transform; at 3, 5, 6 and 7 it is slower than at full size.
 */
const steps = [1, 2, 4]
/**
 * How much larger than the target the decoded picture must be for the resize to hide what the decoder's own
 * scaling does: measured, 1.45 keeps a page of text above 39 dB of an exact resize.
 */
const spare = 1.45

/** The extent of the picture at n eighths, and the whole pixels the decoder makes of it. */
function atStep({ width, height }: Size, eighths: number): { extent: Size; size: Size } {
  const extent = { width: (width * eighths) / 8, height: (height * eighths) / 8 }
  return { extent, size: { width: Math.ceil(extent.width), height: Math.ceil(extent.height) } }
}

/** Decodes a JPEG at an eighth, a quarter or half of its size, as far as that leaves enough for the resize. */
export async function decodeStepped(
  blob: Blob,
  header: SourceHeader,
  maxSide: number,
  kernel: Kernel,
): Promise<FittedPicture> {
  const target = fitWithin(header, maxSide)
  const isEnough = (eighths: number) =>
    header.width * eighths >= 8 * spare * target.width && header.height * eighths >= 8 * spare * target.height
  const eighths = header.type === 'image/jpeg' ? (steps.find(isEnough) ?? 8) : 8
  const { extent, size } = atStep(header, eighths)
  const frame = await decodeFrame(blob, header.type, eighths === 8 ? undefined : size)
  try {
    // A size that is not an exact eighth is rounded down to the next one: half of what was wanted, at worst.
    if (frame.codedWidth !== size.width || frame.codedHeight !== size.height)
      throw new Error('not the size asked for')
    const turn = { degrees: frame.rotation ?? 0, isMirrored: frame.flip ?? false }
    const pixels = turnUpright(await resizeRows(rowsOfFrame(frame, extent), target, kernel), turn)
    const isSwapped = turn.degrees % 180 !== 0
    return {
      pixels,
      original: isSwapped
        ? { width: header.height, height: header.width }
        : { width: header.width, height: header.height },
    }
  } finally {
    frame.close()
  }
}
