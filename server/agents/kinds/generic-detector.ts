import { z } from 'zod'
import { type AgentKind, findCatalogAgents } from '../agent-kind.ts'
import { fraction, integer, text } from '../result-fields.ts'

export const genericDetector: AgentKind = {
  agents: findCatalogAgents('generic-object-detector'),
  task: 'List the classes of the objects in the image, each once, and how many objects there are in all.',
  resultSchema: z.object({
    total_objects: integer,
    confidence: fraction,
    detected_classes: z.array(text),
  }),
}
