import { z } from 'zod'
import { countObjects } from '#engines/counting/count-objects.ts'
import { getImageSize } from '#engines/image/input-image.ts'
import { type AgentKind, findCatalogAgents, type LocalAnalysis } from '../agent-kind.ts'
import { countsByName, fraction, integer } from '../result-fields.ts'

const countAll: LocalAnalysis['run'] = async ({ image, signal }) => {
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

export const counter: AgentKind = {
  agents: findCatalogAgents('counter'),
  task: 'Count everything that can be told apart in the image, grouped by kind.',
  resultSchema: z.object({ total_count: integer, object_categories: countsByName, confidence: fraction }),
  local: { model: 'plain-background-counter', run: countAll },
}
