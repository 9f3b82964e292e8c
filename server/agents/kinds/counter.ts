import { z } from 'zod'
import type { AskedPicture } from '#server/engines/analysis-input.ts'
import { countObjects } from '#engines/counting/count-objects.ts'
import { sizeOf } from '#engines/image/image.ts'
import { type AgentKind, builtIn } from '../agent-kind.ts'
import { countsByName, share, whole } from '../result-fields.ts'

export const counter: AgentKind = {
  agents: builtIn('counter'),
  task: 'Count everything that can be told apart in the picture, grouped by kind.',
  answer: z.object({ total_count: whole, object_categories: countsByName, confidence: share }),
  local: { model: 'plain-background-counter', run: countAll },
}

async function countAll({ picture, signal }: AskedPicture) {
  const { boxes, confidence, doubts } = await countObjects(picture, signal)
  const object_categories = [{ name: 'object', count: boxes.length }]
  return {
    total_count: boxes.length,
    object_categories,
    confidence,
    doubts,
    objects: boxes,
    image_size: sizeOf(picture),
  }
}
