import { logProblem } from '#platform/log.ts'

/** The longest side in pixels: 72 CSS pixels with two device pixels each. */
const thumbnailSide = 144

/** Makes the small JPEG that lists show instead of the image. Resolves with undefined if that fails. */
export async function createThumbnail(image: Blob): Promise<Blob | undefined> {
  const policy = {
    type: 'image/jpeg',
    quality: 0.7,
    maxSide: thumbnailSide,
    maxPixels: 150_000_000,
    maxBytes: 50 * 1024 * 1024,
    timeoutMs: 20_000,
  } as const
  try {
    const { encodeImage } = await import('#workers/image/page/encode-image.ts')
    return (await encodeImage(image, policy)).blob
  } catch (error) {
    logProblem('The thumbnail could not be made.', error)
    return undefined
  }
}
