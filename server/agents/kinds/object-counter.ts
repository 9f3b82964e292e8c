import { z } from 'zod'
import { countObjects } from '#engines/counting/count-objects.ts'
import { EngineError } from '#engines/engine-error.ts'
import { getImageSize } from '#engines/image/input-image.ts'
import { type AgentKind, findCatalogAgents, type LocalAnalysis } from '../agent-kind.ts'
import { countsByName, fraction, integer, text } from '../result-fields.ts'

/** Counts objects and compares the count with the expected one. Rejects named objects, which it cannot recognize. */
const countWithExpectation: LocalAnalysis['run'] = async ({ image, parameter, signal }) => {
  const expected_count = parameter !== undefined && /^\d{1,6}$/.test(parameter) ? Number(parameter) : null
  if (parameter !== undefined && expected_count === null) {
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

export const objectCounter: AgentKind = {
  agents: findCatalogAgents('object-counter'),
  task: 'Count the objects in the image. If the user names objects, count those only, list them in objects_specified and sort them into objects_found and objects_not_found. If the user gives a number, it is expected_count; say in matches_expected whether the total equals it. Otherwise both are null.',
  resultSchema: z.object({
    total_objects: integer,
    object_counts: countsByName,
    objects_specified: z.array(text),
    objects_found: z.array(text),
    objects_not_found: z.array(text),
    expected_count: integer.nullable(),
    matches_expected: z.boolean().nullable(),
    confidence: fraction,
  }),
  local: { model: 'plain-background-counter', run: countWithExpectation },
}
