import { fitWithin } from '#domain/geometry.ts'
import { EngineError } from '#engines/engine-error.ts'
import type { PixelSource, Size } from '#engines/image/pixels.ts'
import { getFrameSize } from '../../image/shared/frame-size.ts'

/**
 * Decodes with a canvas, at most `maxSide` pixels per side, to limit the memory.
 *
 * @throws EngineError `invalid_image`
 */
export async function createCanvasPixelSource(file: Blob, maxSide: number): Promise<PixelSource> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new EngineError('invalid_image', 'The image is damaged and cannot be read.', { cause })
  })
  const { width, height } = bitmap
  const pixels = drawBitmap(bitmap, maxSide)
  bitmap.close()
  return createPixelSource({ width, height }, pixels)
}

/** Closes the frame, at most `maxSide` pixels per side of which are used. The size of the source is the reduced one. */
export function createFramePixelSource(frame: VideoFrame | ImageBitmap, maxSide: number): PixelSource {
  try {
    const pixels = drawBitmap(frame, maxSide)
    return createPixelSource(pixels, pixels)
  } finally {
    frame.close()
  }
}

function createPixelSource({ width, height }: Size, pixels: ImageData): PixelSource {
  return {
    width,
    height,
    async decode(smallerSide) {
      if (Math.max(pixels.width, pixels.height) <= smallerSide) return pixels
      const smaller = await createImageBitmap(pixels)
      try {
        return drawBitmap(smaller, smallerSide)
      } finally {
        smaller.close()
      }
    },
  }
}

function drawBitmap(bitmap: ImageBitmap | VideoFrame, maxSide: number): ImageData {
  const { width, height } = fitWithin(getFrameSize(bitmap), maxSide)
  const canvas = new OffscreenCanvas(width, height)
  // Without the GPU, from which reading is slow.
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
  if (!context) throw new Error('no 2d context in this worker')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  canvas.width = 0
  return pixels
}
