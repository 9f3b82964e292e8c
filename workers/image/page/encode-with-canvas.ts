import { fitWithin, type Size } from '#domain/geometry.ts'
import { drawImage } from '../shared/canvas.ts'
import type { EncodeRequest, EncodeResult, ImageSource } from '../shared/encode-request.ts'
import { getFrameSize } from '../shared/frame-size.ts'
import { ImageNotDecodableError } from '../shared/image-errors.ts'

/** For browsers without OffscreenCanvas, and a worker that does not respond. */
export async function encodeWithCanvas(source: ImageSource, request: EncodeRequest): Promise<EncodeResult> {
  const image = source instanceof Blob ? await decode(source) : source
  const canvas = document.createElement('canvas')
  try {
    const original = getSize(image)
    const { width, height } = fitWithin(original, request.maxSide)
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no 2d context on this page')
    drawImage(context, image, request)
    const blob = await toBlob(canvas, request)
    return { blob, width, height, originalWidth: original.width, originalHeight: original.height }
  } finally {
    // Phones limit the memory of canvases.
    canvas.width = 0
    if (image !== source && 'close' in image) image.close()
  }
}

async function decode(blob: Blob): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await (typeof createImageBitmap === 'function' ? createImageBitmap(blob) : decodeWithElement(blob))
  } catch (cause) {
    throw new ImageNotDecodableError('the browser cannot decode it', { cause })
  }
}

async function decodeWithElement(blob: Blob): Promise<HTMLImageElement> {
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

function getSize(image: ImageBitmap | VideoFrame | HTMLImageElement): Size {
  return image instanceof HTMLImageElement
    ? { width: image.naturalWidth, height: image.naturalHeight }
    : getFrameSize(image)
}

function toBlob(canvas: HTMLCanvasElement, { type, quality }: EncodeRequest): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the canvas returned no blob'))),
      type,
      quality,
    ),
  )
}
