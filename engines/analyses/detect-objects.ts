import { countByLabel } from '../detection/count-by-label.ts'
import { findLabels } from '../vocabulary/find-labels.ts'
import { type AnalysisContext, getImageSize } from './analysis-context.ts'
import { describePosition, describeSize } from './describe-box.ts'
import { type FoundObjects, findObjects } from './find-objects.ts'

/** What shops sell, of the labels. */
const products = new Set([
  ...['food', 'electronics', 'cutlery', 'drink container'].flatMap(findLabels),
  ...['backpack', 'umbrella', 'handbag', 'tie', 'suitcase', 'frisbee', 'skis', 'snowboard', 'sports ball'],
  ...['kite', 'skateboard', 'surfboard', 'tennis racket', 'bowl', 'potted plant', 'book', 'clock', 'vase'],
  ...['scissors', 'teddy bear', 'hair drier', 'toothbrush'],
])

export async function detectObjects(analysis: AnalysisContext) {
  return listObjects(analysis, await findObjects(analysis))
}

export async function detectProducts(analysis: AnalysisContext) {
  return listObjects(analysis, await findObjects(analysis, products))
}

export async function listDetectedClasses(analysis: AnalysisContext) {
  const { objects, doubts, confidence } = await findObjects(analysis)
  return {
    total_objects: objects.length,
    confidence,
    detected_classes: countByLabel(objects),
    doubts,
    objects: objects.map(({ label, confidence, box }) => ({ name: label, confidence, box })),
    image_size: getImageSize(analysis.image),
  }
}

function listObjects({ image }: AnalysisContext, { objects, doubts, confidence }: FoundObjects) {
  return {
    objects_detected: objects.map(({ label, confidence, box }) => ({
      name: label,
      confidence,
      position: describePosition(box, image),
      size: describeSize(box, image),
      box,
    })),
    total_objects: objects.length,
    overall_confidence: confidence,
    doubts,
    image_size: getImageSize(image),
  }
}
