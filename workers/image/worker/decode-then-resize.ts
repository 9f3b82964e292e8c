import { fitWithin, type Size } from '#domain/geometry.ts'
import type { EncodeRequest, ImageSource } from '../shared/encode-request.ts'
import { getFrameSize } from '../shared/frame-size.ts'
import { ImageNotDecodableError } from '../shared/image-errors.ts'
import { mediaTypes } from '../shared/image-header.ts'
import { decodeFrame } from './decode-frame.ts'
import type { DecoderCapability } from './decoder-capabilities.ts'
import { createDrawableRowSource } from './pixel-row-source.ts'
import type { ResizeKernel } from './resize/resize-kernel-js.ts'
import { resizeRows } from './resize/resize-rows.ts'

/** Upright, usually in the final size, and the upright size of the original. */
export type ResizedImage = {
  pixels: ImageData | ImageBitmap | VideoFrame
  original: Size
}

/**
 * Resizes in strips. An image that does not get smaller or stays transparent is returned in full size, because the canvas that
 * encodes it also resizes it.
 */
export async function decodeThenResize(
  source: ImageSource,
  request: EncodeRequest,
  { capability, kernel }: { capability: DecoderCapability; kernel: ResizeKernel },
): Promise<ResizedImage> {
  const image = source instanceof Blob ? await decodeBlob(source, request, capability) : source
  const original = getFrameSize(image)
  const target = fitWithin(original, request.maxSide)
  const isOpaque = request.header?.isOpaque ?? true
  const isSmaller = target.width < original.width || target.height < original.height
  if (!isSmaller || (request.type === 'image/png' && !isOpaque)) return { pixels: image, original }
  try {
    return {
      pixels: await resizeRows(createDrawableRowSource(image, original, isOpaque), target, kernel),
      original,
    }
  } finally {
    image.close()
  }
}

/** Firefox has upright frames, and its createImageBitmap blocks the main thread. */
async function decodeBlob(
  blob: Blob,
  { header }: EncodeRequest,
  capability: DecoderCapability,
): Promise<ImageBitmap | VideoFrame> {
  if (capability !== 'exact-size' || !header) return decodeBitmap(blob)
  return decodeFrame(blob, mediaTypes[header.format]).catch(() => decodeBitmap(blob))
}

async function decodeBitmap(blob: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(blob)
  } catch (cause) {
    throw new ImageNotDecodableError('createImageBitmap failed', { cause })
  }
}
