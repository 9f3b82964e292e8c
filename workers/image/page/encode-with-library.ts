import type { EncodeAnswer, EncodeOrder } from '../shared/encode-request.ts'
import type { InspectedPicture } from '../shared/inspect-image.ts'
import { inspectPicture } from '../shared/inspect-image.ts'

const anything = { maxBytes: Number.POSITIVE_INFINITY, maxPixels: Number.POSITIVE_INFINITY }

/** The library truncates the shorter side where we round, so one pixel less is let pass; the longest side is exact. */
function isFitting(
  made: { width: number; height: number },
  maxSide: number | undefined,
  header: InspectedPicture,
) {
  const longest = Math.max(header.width, header.height)
  return Math.max(made.width, made.height) === Math.min(longest, maxSide ?? longest)
}

/**
 * browser-image-compression, loaded only when every path of ours failed. Never with its own worker, which
 * fetches code from a CDN. It rejects with DOM events, which say nothing: they become errors here.
 */
export async function encodeByLibrary(
  blob: Blob,
  order: EncodeOrder,
  header: InspectedPicture,
): Promise<EncodeAnswer> {
  const { default: compress } = await import('browser-image-compression')
  const file = new File([blob], 'picture', { type: blob.type || 'image/jpeg' })
  const made = await compress(file, {
    useWebWorker: false,
    fileType: order.type,
    initialQuality: order.quality,
    ...(order.maxSide ? { maxWidthOrHeight: order.maxSide } : {}),
  }).catch((reason: unknown) => {
    throw reason instanceof Error ? reason : new Error('browser-image-compression failed', { cause: reason })
  })
  const size = await inspectPicture(made, anything)
  if (!isFitting(size, order.maxSide, header))
    throw new Error(`the library made ${size.width}x${size.height}`)
  const turned = size.width > size.height !== header.width > header.height && header.width !== header.height
  return {
    // A File carries a name and a date; only the bytes and what they are go on.
    blob: new Blob([made], { type: made.type }),
    width: size.width,
    height: size.height,
    originalWidth: turned ? header.height : header.width,
    originalHeight: turned ? header.width : header.height,
  }
}
