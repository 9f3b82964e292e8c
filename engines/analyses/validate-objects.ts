import type { Detection } from '../detection/detection.ts'
import { minSureConfidence } from '../detection/detector.ts'
import { type AnalysisContext, getImageSize } from './analysis-context.ts'
import { listUnknownObjectDoubts, parseRequestedObjects, type RequestedObject } from './requested-objects.ts'

/**
 * Whether each requested object is in the image. What the detector does not know, or doubts, is uncertain; with nothing else
 * there is no overall result.
 */
export async function validateObjects({ image, context, detect }: AnalysisContext) {
  const requested = parseRequestedObjects(context)
  const detections = await detect()
  const results = requested.map((object) => validate(object, detections))
  const found = results.filter(({ status }) => status === 'found').length
  return {
    validation_results: results,
    ...(results.some(({ status }) => status !== 'uncertain') && {
      overall_status: found === results.length ? 'pass' : found === 0 ? 'fail' : 'partial',
      completion_rate: Math.round((found / results.length) * 100) / 100,
    }),
    doubts: results.length === 0 ? ['no object is named'] : listUnknownObjectDoubts(requested),
    image_size: getImageSize(image),
  }
}

function validate({ name, labels }: RequestedObject, detections: readonly Detection[]) {
  if (labels.length === 0) return { object: name, status: 'uncertain' }
  const [best] = detections.filter(({ label }) => labels.includes(label))
  if (!best) return { object: name, status: 'not_found' }
  const { confidence, box } = best
  return { object: name, status: confidence >= minSureConfidence ? 'found' : 'uncertain', confidence, box }
}
