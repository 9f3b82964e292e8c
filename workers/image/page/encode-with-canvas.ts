import type { EncodeAnswer, EncodeOrder } from '../shared/encode-request.ts'
import { fitWithin } from '#platform/image/fit-within.ts'

/** The browser cannot read these bytes. */
export class NotDecodable extends Error {
  override readonly name = 'PictureNotDecodable'
}

async function decodeByElement(blob: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(blob)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function decode(source: Blob | ImageBitmap): Promise<ImageBitmap | HTMLImageElement> {
  if (!(source instanceof Blob)) return source
  try {
    return await (typeof createImageBitmap === 'function'
      ? createImageBitmap(source)
      : decodeByElement(source))
  } catch (cause) {
    throw new NotDecodable('the browser refused it', { cause })
  }
}

const sizeOf = (picture: ImageBitmap | HTMLImageElement) =>
  picture instanceof HTMLImageElement
    ? { width: picture.naturalWidth, height: picture.naturalHeight }
    : picture

/** True where nothing was drawn, as on a canvas that is larger than the device can hold. */
function isBlank(context: CanvasRenderingContext2D, width: number, height: number): boolean {
  const { data } = context.getImageData(0, height >> 1, width, 1)
  return !data.some((value, index) => index % 4 === 3 && value > 0)
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the canvas made nothing'))),
      type,
      quality,
    ),
  )
}

/** Pixels of the largest canvas on iPhones. Beyond it a canvas stays empty without a word, whatever the picture. */
const surePixels = 16_777_216

function paint(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap | HTMLImageElement,
  order: EncodeOrder,
) {
  const { width, height } = context.canvas
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  if (order.header?.isOpaque !== false && isBlank(context, width, height)) {
    if (width * height > surePixels) throw new Error('too large for a canvas here')
    throw new NotDecodable('it decoded to nothing')
  }
  if (order.type === 'image/jpeg') {
    // JPEG has no transparency, and every engine would make it black.
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
  }
}

/** What the worker does, on the page's own thread: for browsers without OffscreenCanvas or where the worker is lost. */
export async function encodeOnPage(source: Blob | ImageBitmap, order: EncodeOrder): Promise<EncodeAnswer> {
  const picture = await decode(source)
  const canvas = document.createElement('canvas')
  try {
    const original = sizeOf(picture)
    const { width, height } = fitWithin(original, order.maxSide)
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no 2d context on this page')
    paint(context, picture, order)
    const blob = await toBlob(canvas, order.type, order.quality)
    return { blob, width, height, originalWidth: original.width, originalHeight: original.height }
  } finally {
    // The pixels go now, not at the next collection: phones count them against the page.
    canvas.width = 0
    if (picture !== source && 'close' in picture) picture.close()
  }
}
