import type { InferenceResult } from '#contract/inference.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import type { Size } from '#domain/geometry.ts'
import { selectVisibleAnnotations } from '../annotations/annotation-store.ts'
import { renderAnnotatedImage } from './render-annotated-image.ts'

/**
 * Draws all annotations of a result on its image, as JPEG. Returns the image itself if there are none.
 *
 * @param size of the image in pixels.
 */
export async function renderAnnotatedResult(
  image: Blob,
  size: Size,
  result: InferenceResult,
  agent: AgentRef,
): Promise<Blob> {
  const annotations = interpretResult(result, agent).annotations(size)
  if (annotations.length === 0) return image
  const { drawn } = selectVisibleAnnotations(annotations, { minConfidence: 0 })
  return renderAnnotatedImage(image, drawn, true, 'image/jpeg')
}
