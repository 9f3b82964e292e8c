import type { EncodeRequest } from './encode-request.ts'
import { ImageNotDecodableError } from './image-errors.ts'

/** Reading pixels from the GPU is slow. */
export function createCanvasContext(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2d context in this worker')
  return context
}

type DrawingContext = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'drawImage'
  | 'fillRect'
  | 'fillStyle'
  | 'getImageData'
  | 'globalCompositeOperation'
  | 'imageSmoothingQuality'
> & { readonly canvas: { readonly width: number; readonly height: number } }

/** The limit of iPhones. A larger canvas stays empty, without an error. */
const maxCanvasPixels = 16_777_216

/**
 * Draws on white if the result is a JPEG.
 *
 * @throws ImageNotDecodableError if nothing is drawn although the image is opaque.
 */
export function drawImage(
  context: DrawingContext,
  image: CanvasImageSource,
  { type, header }: EncodeRequest,
): void {
  const { width, height } = context.canvas
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  if (header?.isOpaque !== false && isBlank(context)) {
    if (width * height > maxCanvasPixels) throw new Error('too large for a canvas on this device')
    throw new ImageNotDecodableError('the decoded image is empty')
  }
  if (type === 'image/jpeg') {
    // Browsers encode transparent pixels as black in a JPEG.
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
  }
}

/** WebKit decodes some damaged files to an empty image. */
function isBlank(context: DrawingContext): boolean {
  const { width, height } = context.canvas
  const { data } = context.getImageData(0, height >> 1, width, 1)
  return !data.some((value, index) => index % 4 === 3 && value > 0)
}
