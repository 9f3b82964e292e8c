import type { Example } from '../counting/example-reference.ts'
import { planTemplate } from '../counting/plan-template.ts'
import { createDecodePipeline, type InputImage, inspectImage, throwInvalidImage } from './input-image.ts'

/** `wholeSide` is in pixels of the part. */
export type CroppedTemplate = { image: InputImage; examples: Example[]; wholeSide: number }

/**
 * Cuts the part of an image that `countByExample` needs to count objects in other images.
 *
 * @throws EngineError `invalid_image`
 */
export async function cropTemplate(
  image: InputImage,
  examples: readonly Example[],
): Promise<CroppedTemplate> {
  const { part, size, examples: cut, wholeSide } = planTemplate(image, examples)
  const bytes = await createDecodePipeline(image)
    .toColourspace('srgb')
    .extract({ left: part.x, top: part.y, width: part.width, height: part.height })
    .resize({ ...size, fit: 'fill' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
    .catch(throwInvalidImage)
  return { image: await inspectImage(bytes), examples: cut, wholeSide }
}
