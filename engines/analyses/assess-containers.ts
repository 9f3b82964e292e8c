import { minBottleConfidence } from '../detection/detector.ts'
import { type AnalysisContext, getImageSize } from './analysis-context.ts'
import { findObjects } from './find-objects.ts'

const containers = new Set(['bottle', 'cup', 'wine glass'])
const minConfidences = { bottle: minBottleConfidence }
const notKnown = 'material, cap and damage are not known to the built-in models'

/** What is seen of a bottle: where it is, and its codes. */
export async function assessBottle(analysis: AnalysisContext) {
  const codes = await analysis.readCodes()
  const { objects, doubts } = await findObjects(analysis, containers, minConfidences)
  const bottles = objects.filter(({ label }) => label === 'bottle')
  return {
    bottle_detected: bottles.length > 0,
    containers: listContainers(objects),
    codes,
    doubts: [...doubts, ...(bottles.length > 1 ? ['there are several bottles'] : []), notKnown],
    image_size: getImageSize(analysis.image),
  }
}

/** Whether a machine accepts the items is not known. */
export async function listRecyclables(analysis: AnalysisContext) {
  const codes = await analysis.readCodes()
  const { objects, doubts } = await findObjects(analysis, containers, minConfidences)
  return {
    total_items: objects.length,
    recyclable_items: listContainers(objects),
    codes,
    doubts: [...doubts, notKnown],
    image_size: getImageSize(analysis.image),
  }
}

const listContainers = (objects: Awaited<ReturnType<typeof findObjects>>['objects']) =>
  objects.map(({ label, confidence, box }) => ({ type: label, confidence, box }))
