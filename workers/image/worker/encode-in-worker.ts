import { fitWithin } from '#domain/geometry.ts'
import { createCanvasContext, drawImage } from '../shared/canvas.ts'
import type { EncodeRequest, EncodeResult, ImageSource } from '../shared/encode-request.ts'
import { decodeToSize } from './decode-to-size.ts'

/** Releases the memory of all pixels before it returns. */
export async function encodeInWorker(source: ImageSource, request: EncodeRequest): Promise<EncodeResult> {
  // Fails before the image is decoded, so that the page uses its canvas soon.
  if (typeof OffscreenCanvas === 'undefined') throw new Error('no OffscreenCanvas in this worker')
  const { pixels, original } = await decodeToSize(source, request)
  const { width, height } = fitWithin(original, request.maxSide)
  const context = createCanvasContext(width, height)
  try {
    if (pixels instanceof ImageData) context.putImageData(pixels, 0, 0)
    else drawImage(context, pixels, request)
    const blob = await context.canvas.convertToBlob({ type: request.type, quality: request.quality })
    const measured = request.isMeasured && (await measure(context.getImageData(0, 0, width, height)))
    return {
      blob,
      width,
      height,
      originalWidth: original.width,
      originalHeight: original.height,
      ...(measured ? { measured } : {}),
    }
  } finally {
    if ('close' in pixels) pixels.close()
    context.canvas.width = 0
  }
}

/** Loaded with the first photo. Without the code, the photo is sent without a measurement. */
function measure(pixels: ImageData) {
  return import('./quality/measure-quality.ts').then(
    ({ measureQuality }) => measureQuality(pixels),
    () => undefined,
  )
}
