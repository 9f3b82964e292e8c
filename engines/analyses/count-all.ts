import { countObjects } from '../counting/count-objects.ts'
import { EngineError } from '../engine-error.ts'
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
 * Adds the expected count if the context is a number.
 * @throws EngineError `model_required` if the context names objects, which cannot be recognized.
 */
export async function countWithExpectation({ image, context, signal }: Analysis) {
  const expected_count = context !== undefined && /^\d{1,6}$/.test(context) ? Number(context) : null
  if (context !== undefined && expected_count === null) {
    throw new EngineError(
      'model_required',
      'The built-in counter counts all objects and cannot tell what they are. Leave the context empty, choose another provider, or add one on the server: set GOOGLE_API_KEY, OPENAI_API_KEY, ANTHROPIC_API_KEY or OPENAI_COMPATIBLE_BASE_URL, or start an Ollama with a vision model.',
    )
  }
  const { boxes, confidence, warnings } = await countObjects(image, signal)
  return {
    total_objects: boxes.length,
    object_counts: [{ name: 'object', count: boxes.length }],
    objects_specified: [],
    objects_found: [],
    objects_not_found: [],
    expected_count,
    matches_expected: expected_count === null ? null : expected_count === boxes.length,
    confidence,
    doubts: warnings,
    objects: boxes,
    image_size: getImageSize(image),
  }
}
