import { decodeFrame } from './decode-frame.ts'
import { atEighths, eighthsFor } from './eighths.ts'
import type { SourceHeader } from '../shared/encode-request.ts'
import { fitWithin } from '../shared/fit-within.ts'
import type { FittedPicture } from './fitted-picture.ts'
import type { Kernel } from './resize/kernel.ts'
import { resizeRows } from './resize/resize-rows.ts'
import { rowsOfFrame } from './rows-of-frame.ts'
import { turnUpright, uprightSize } from './apply-orientation.ts'

/** Decodes a JPEG at an eighth, a quarter or half of its size, as far as that leaves enough for the resize. */
export async function decodeStepped(
  blob: Blob,
  header: SourceHeader,
  maxSide: number,
  kernel: Kernel,
): Promise<FittedPicture> {
  const target = fitWithin(header, maxSide)
  const eighths = header.type === 'image/jpeg' ? eighthsFor(header, target) : 8
  const { extent, size } = atEighths(header, eighths)
  const frame = await decodeFrame(blob, header.type, eighths === 8 ? undefined : size)
  try {
    // A size that is not an exact eighth is rounded down to the next one: half of what was wanted, at worst.
    if (frame.codedWidth !== size.width || frame.codedHeight !== size.height)
      throw new Error('not the size asked for')
    const turn = { degrees: frame.rotation ?? 0, isMirrored: frame.flip ?? false }
    const pixels = await resizeRows(rowsOfFrame(frame, extent), target, kernel)
    return { pixels: turnUpright(pixels, turn), original: uprightSize(header, turn) }
  } finally {
    frame.close()
  }
}
