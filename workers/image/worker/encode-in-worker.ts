import { decodeFitted } from './decode-to-size.ts'
import type { EncodeAnswer, EncodeOrder } from '../shared/encode-request.ts'
import { fitWithin } from '../shared/fit-within.ts'
import type { FittedPicture } from './fitted-picture.ts'
import { openCanvas } from '../shared/canvas.ts'
import { PictureNotDecodable } from '../shared/picture-not-decodable.ts'

/** True where nothing was drawn: WebKit "decodes" some damaged files to an empty picture. */
function isBlank(context: OffscreenCanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas
  const { data } = context.getImageData(0, height >> 1, width, 1)
  return !data.some((value, index) => index % 4 === 3 && value > 0)
}

/** Pixels of the largest canvas on iPhones. Beyond it a canvas stays empty without a word, whatever the picture. */
const surePixels = 16_777_216

function draw(
  context: OffscreenCanvasRenderingContext2D,
  pixels: FittedPicture['pixels'],
  order: EncodeOrder,
) {
  const { width, height } = context.canvas
  if (pixels instanceof ImageData) {
    context.putImageData(pixels, 0, 0)
    return
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(pixels, 0, 0, width, height)
  if (order.header?.isOpaque !== false && isBlank(context)) {
    if (width * height > surePixels) throw new Error('too large for a canvas here')
    throw new PictureNotDecodable('it decoded to nothing')
  }
  if (order.type === 'image/jpeg') {
    // JPEG has no transparency, and every engine would make it black.
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
  }
}

/** Decodes, fits and encodes one picture. Frees every pixel it made before it returns. */
export async function encodePicture(source: Blob | ImageBitmap, order: EncodeOrder): Promise<EncodeAnswer> {
  // Before anything is decoded in vain: the page has a canvas of its own.
  if (typeof OffscreenCanvas === 'undefined') throw new Error('no OffscreenCanvas in this worker')
  const { pixels, original } = await decodeFitted(source, order)
  const { width, height } = fitWithin(original, order.maxSide)
  const context = openCanvas(width, height)
  try {
    draw(context, pixels, order)
    const blob = await context.canvas.convertToBlob({ type: order.type, quality: order.quality })
    return { blob, width, height, originalWidth: original.width, originalHeight: original.height }
  } finally {
    if ('close' in pixels) pixels.close()
    context.canvas.width = 0
  }
}
