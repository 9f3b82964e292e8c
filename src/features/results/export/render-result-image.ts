import type { InferenceResult } from '#contract/inference.ts'
import type { Size } from '#domain/geometry.ts'
import { parseAnnotations } from '#domain/results/annotations/parse-annotations.ts'
import { selectVisibleAnnotations } from '../annotations/annotation-store.ts'
import { resolveViewer } from '../viewer-registry.ts'
import { renderAnnotatedImage } from './render-annotated-image.ts'

/**
 * Draws all annotations of a result on its image, as JPEG. Returns the image itself if there are none.
 *
 * @param size of the image in pixels.
 */
export async function renderResultImage(
  image: Blob,
  size: Size,
  result: InferenceResult,
  kinds: string[],
): Promise<Blob> {
  const annotations = parseAnnotations(resolveViewer(result, kinds).value, size)
  if (annotations.length === 0) return image
  const { drawn } = selectVisibleAnnotations(annotations, { minConfidence: 0 })
  return renderAnnotatedImage(image, drawn, true, 'image/jpeg')
}
