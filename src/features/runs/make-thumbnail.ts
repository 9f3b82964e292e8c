import { encodeImage } from '#workers/image/page/encode-image.ts'

/** Longest side in pixels: 72 on screen, for screens with two pixels each. */
const maxSide = 144

/** A small JPEG of a picture that was sent. Rejects where it cannot be read. */
export async function makeThumbnail(picture: Blob): Promise<Blob> {
  const policy = {
    type: 'image/jpeg',
    quality: 0.7,
    maxSide,
    maxPixels: 150_000_000,
    maxBytes: 50 * 1024 * 1024,
    timeoutMs: 20_000,
  } as const
  return (await encodeImage(picture, policy)).blob
}
