import type { EncodeAnswer, EncodeOrder } from './encode-order.ts'
import { fitWithin } from './fit-within.ts'
import { PictureNotDecodable } from './picture-not-decodable.ts'

async function decode(source: Blob | ImageBitmap): Promise<ImageBitmap> {
  if (!(source instanceof Blob)) return source
  try {
    return await createImageBitmap(source)
  } catch (cause) {
    throw new PictureNotDecodable('createImageBitmap refused it', { cause })
  }
}

/** True where nothing was drawn: WebKit "decodes" some damaged files to an empty picture. */
function isBlank(context: OffscreenCanvasRenderingContext2D, width: number, height: number): boolean {
  const { data } = context.getImageData(0, height >> 1, width, 1)
  return !data.some((value, index) => index % 4 === 3 && value > 0)
}

/** Decodes, fits and encodes one picture. Frees every pixel it made before it returns. */
export async function encodePicture(source: Blob | ImageBitmap, order: EncodeOrder): Promise<EncodeAnswer> {
  const bitmap = await decode(source)
  const { width, height } = fitWithin(bitmap, order.maxSide)
  const original = { originalWidth: bitmap.width, originalHeight: bitmap.height }
  const canvas = new OffscreenCanvas(width, height)
  try {
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no 2d context in this worker')
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    if (order.isOpaque && isBlank(context, width, height))
      throw new PictureNotDecodable('it decoded to nothing')
    if (order.type === 'image/jpeg') {
      // JPEG has no transparency, and every engine would make it black.
      context.globalCompositeOperation = 'destination-over'
      context.fillStyle = 'white'
      context.fillRect(0, 0, width, height)
    }
    const blob = await canvas.convertToBlob({ type: order.type, quality: order.quality })
    return { blob, width, height, ...original }
  } finally {
    bitmap.close()
    canvas.width = 0
  }
}
