import type { Size } from '#domain/geometry.ts'
import type { EncodeRequest, EncodeResult } from '../shared/encode-request.ts'
import type { InspectedImage } from '../shared/image-header.ts'
import { inspectImage } from '../shared/inspect-image.ts'

const unlimited = { maxBytes: Number.POSITIVE_INFINITY, maxPixels: Number.POSITIVE_INFINITY }

/**
 * Loads browser-image-compression only if the worker and the canvas failed. Does not use its own worker, which fetches code
 * from a CDN.
 */
export async function encodeWithLibrary(
  blob: Blob,
  request: EncodeRequest,
  header: InspectedImage,
): Promise<EncodeResult> {
  const { default: compress } = await import('browser-image-compression')
  const file = new File([blob], 'image', { type: blob.type || 'image/jpeg' })
  const output = await compress(file, {
    useWebWorker: false,
    fileType: request.type,
    initialQuality: request.quality,
    ...(request.maxSide ? { maxWidthOrHeight: request.maxSide } : {}),
  }).catch((reason: unknown) => {
    // The library may reject with a DOM event, which is not an Error.
    throw reason instanceof Error ? reason : new Error('browser-image-compression failed', { cause: reason })
  })
  const { width, height } = await inspectImage(output, unlimited)
  if (!hasExpectedSize({ width, height }, request.maxSide, header)) {
    throw new Error(`the library returned ${width}x${height}`)
  }
  const isRotated = width > height !== header.width > header.height && header.width !== header.height
  return {
    // The library returns a File. A Blob has no name and date.
    blob: new Blob([output], { type: output.type }),
    width,
    height,
    originalWidth: isRotated ? header.height : header.width,
    originalHeight: isRotated ? header.width : header.height,
  }
}

/** Compares only the longer side, because the library may make the shorter one a pixel too short. */
function hasExpectedSize(output: Size, maxSide: number | undefined, header: InspectedImage): boolean {
  const longest = Math.max(header.width, header.height)
  return Math.max(output.width, output.height) === Math.min(longest, maxSide ?? longest)
}
