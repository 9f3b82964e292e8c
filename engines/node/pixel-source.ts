import type { PixelSource } from '../image/pixels.ts'
import { createDecodePipeline, type InputImage, throwInvalidImage } from './input-image.ts'

export function toPixelSource(image: InputImage): PixelSource {
  return {
    width: image.width,
    height: image.height,
    async decode(maxSide) {
      const { data, info } = await createDecodePipeline(image)
        .toColourspace('srgb')
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
        .catch(throwInvalidImage)
      return { data, width: info.width, height: info.height }
    },
  }
}
