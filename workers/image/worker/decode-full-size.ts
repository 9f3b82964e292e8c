import { decodeFrame } from './decode-frame.ts'
import type { DecoderManners } from './decoder-capabilities.ts'
import type { EncodeOrder } from '../shared/encode-request.ts'
import { fitWithin, type Size } from '../shared/fit-within.ts'
import type { FittedPicture } from './fitted-picture.ts'
import type { Kernel } from './resize/kernel.ts'
import { PictureNotDecodable } from '../shared/picture-not-decodable.ts'
import { resizeRows } from './resize/resize-rows.ts'
import { rowsOfDrawable } from './rows-of-drawable.ts'

async function bitmapOf(blob: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(blob)
  } catch (cause) {
    throw new PictureNotDecodable('createImageBitmap refused it', { cause })
  }
}

/** Where frames come upright, the decoder is asked first: there createImageBitmap works on the page's thread. */
async function wholePicture(
  blob: Blob,
  order: EncodeOrder,
  manners: DecoderManners,
): Promise<ImageBitmap | VideoFrame> {
  if (manners !== 'exact' || !order.header) return bitmapOf(blob)
  return decodeFrame(blob, order.header.type).catch(() => bitmapOf(blob))
}

const sizeOf = (picture: ImageBitmap | VideoFrame): Size =>
  'displayWidth' in picture
    ? { width: picture.displayWidth, height: picture.displayHeight }
    : { width: picture.width, height: picture.height }

/**
 * Decodes the whole picture and resizes it strip by strip. What is not to be smaller, or stays transparent,
 * is left to the canvas that encodes it.
 */
export async function decodeWhole(
  source: Blob | ImageBitmap,
  order: EncodeOrder,
  { manners, kernel }: { manners: DecoderManners; kernel: Kernel },
): Promise<FittedPicture> {
  const picture = source instanceof Blob ? await wholePicture(source, order, manners) : source
  const original = sizeOf(picture)
  const target = fitWithin(original, order.maxSide)
  const isOpaque = order.header?.isOpaque ?? true
  const isSmaller = target.width < original.width || target.height < original.height
  if (!isSmaller || (order.type === 'image/png' && !isOpaque)) return { pixels: picture, original }
  try {
    return { pixels: await resizeRows(rowsOfDrawable(picture, original, isOpaque), target, kernel), original }
  } finally {
    picture.close()
  }
}
