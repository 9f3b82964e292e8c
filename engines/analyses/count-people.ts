import { countByLabel } from '../detection/count-by-label.ts'
import { type AnalysisContext, getImageSize } from './analysis-context.ts'
import { findObjects } from './find-objects.ts'
import { listNamedBoxes } from './named-box.ts'

const labels = new Set(['person'])

export async function countPeople(analysis: AnalysisContext) {
  const { objects, doubts, confidence } = await findObjects(analysis, labels)
  return {
    total_count: objects.length,
    object_categories: countByLabel(objects),
    confidence,
    doubts,
    objects: listNamedBoxes(objects),
    image_size: getImageSize(analysis.image),
  }
}
