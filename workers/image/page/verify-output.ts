import { inspectPicture } from '../shared/inspect-image.ts'
import { mediaTypes } from '../shared/image-format.ts'

/**
 * Whether an encoder made what it says it made. Canvases that are too large give nothing or an empty picture,
 * and unknown types silently become PNG, so no result leaves without being read once.
 */
export async function checkResult(blob: Blob, expected: { width: number; height: number }): Promise<void> {
  const made = await inspectPicture(blob, {
    maxBytes: Number.POSITIVE_INFINITY,
    maxPixels: Number.POSITIVE_INFINITY,
  })
  if (mediaTypes[made.format] !== blob.type)
    throw new Error(`the encoder made ${made.format} and called it ${blob.type}`)
  if (made.width !== expected.width || made.height !== expected.height) {
    throw new Error(
      `the encoder made ${made.width}x${made.height} instead of ${expected.width}x${expected.height}`,
    )
  }
}
