import { createHash } from 'node:crypto'
import { decodeQueue } from '#engines/node/decode-queue.ts'
import { createDecodePipeline, type InputImage, throwInvalidImage } from '#engines/node/input-image.ts'

/** In pixels. */
const thumbnailSide = 192

export type PreparedImage = { digest: string; thumbnail: Buffer; image: InputImage }

type DecodeOptions = {
  signal?: AbortSignal
  /** Decoding is not charged. */
  countWork?: (ms: number) => Promise<void>
}

export function digestImage(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Makes the thumbnail.
 *
 * @throws EngineError `invalid_image`
 */
export async function prepareImage(
  organizationId: string,
  image: InputImage,
  { signal, countWork }: DecodeOptions = {},
): Promise<PreparedImage> {
  const pipeline = createDecodePipeline(image)
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'cover' })
    .webp({ quality: 70 })
  const decode = async () => {
    const startedAt = performance.now()
    try {
      return await pipeline.toBuffer().catch(throwInvalidImage)
    } finally {
      await countWork?.(performance.now() - startedAt)
    }
  }
  const thumbnail = await decodeQueue.run(organizationId, decode, signal)
  return { digest: digestImage(image.bytes), thumbnail, image }
}
