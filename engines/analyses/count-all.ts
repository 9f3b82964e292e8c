import { countObjects } from '../counting/count-objects.ts'
import { type Analysis, getImageSize } from './analysis.ts'

export async function countAll({ image, signal }: Analysis) {
  const { boxes, confidence, warnings } = await countObjects(image, signal)
  return {
    total_count: boxes.length,
    object_categories: [{ name: 'object', count: boxes.length }],
    confidence,
    doubts: warnings,
    objects: boxes,
    image_size: getImageSize(image),
  }
}

/**
 * Adds the expected count if the context is a number. If it names objects, all objects are counted and the result says that they
 * were not told apart.
 */
export async function countWithExpectation({ image, context, signal }: Analysis) {
  const expected_count = context !== undefined && /^\d{1,6}$/.test(context) ? Number(context) : null
  const objects_specified = expected_count === null ? listNames(context) : []
  const { boxes, confidence, warnings } = await countObjects(image, signal)
  return {
    total_objects: boxes.length,
    object_counts: [{ name: 'object', count: boxes.length }],
    objects_specified,
    objects_found: [],
    objects_not_found: [],
    expected_count,
    matches_expected: expected_count === null ? null : expected_count === boxes.length,
    confidence,
    doubts: objects_specified.length > 0 ? [countedEverything, ...warnings] : warnings,
    objects: boxes,
    image_size: getImageSize(image),
  }
}

const countedEverything = "All objects were counted, because the built-in counter can't tell what they are."

function listNames(context = ''): string[] {
  return context
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
