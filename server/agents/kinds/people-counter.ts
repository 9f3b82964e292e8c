import { z } from 'zod'
import { type AgentKind, findCatalogAgents } from '../agent-kind.ts'
import { countsByName, fraction, integer } from '../result-fields.ts'

export const peopleCounter: AgentKind = {
  agents: findCatalogAgents('people-counter'),
  task: 'Count the people in the image. Categories are such as standing, sitting and partly hidden.',
  resultSchema: z.object({ total_count: integer, object_categories: countsByName, confidence: fraction }),
}
