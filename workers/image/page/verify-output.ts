import type { Size } from '#domain/geometry.ts'
import { mediaTypes } from '../shared/image-header.ts'
import { inspectImage } from '../shared/inspect-image.ts'

/** A canvas that is too large creates no image or an empty one, and a PNG if it does not support the requested type. */
export async function verifyOutput(blob: Blob, expected: Size): Promise<void> {
  const output = await inspectImage(blob, {
    maxBytes: Number.POSITIVE_INFINITY,
    maxPixels: Number.POSITIVE_INFINITY,
  })
  if (mediaTypes[output.format] !== blob.type) {
    throw new Error(`the encoder returned ${output.format} as ${blob.type}`)
  }
  if (output.width !== expected.width || output.height !== expected.height) {
    throw new Error(
      `the encoder returned ${output.width}x${output.height} instead of ${expected.width}x${expected.height}`,
    )
  }
}
