import { decodeFrame } from './decode-frame.ts'
import type { SourceHeader } from '../shared/encode-request.ts'
import { fitWithin } from '../shared/fit-within.ts'
import type { FittedPicture } from './fitted-picture.ts'
import { turnOf, uprightSize } from './apply-orientation.ts'

/** Lets the decoder itself make the target size. Only where the header says how the picture stands: it would be squeezed. */
export async function decodeExact(blob: Blob, header: SourceHeader, maxSide: number): Promise<FittedPicture> {
  const original = uprightSize(header, turnOf(header.orientation))
  const target = fitWithin(original, maxSide)
  const frame = await decodeFrame(blob, header.type, target)
  if (frame.displayWidth !== target.width || frame.displayHeight !== target.height) {
    frame.close()
    throw new Error('not the size asked for')
  }
  return { pixels: frame, original }
}
