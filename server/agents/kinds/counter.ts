import { z } from 'zod'
import { countAll } from '#engines/analyses/count-all.ts'
import { type AgentKind, findCatalogAgents } from '../agent-kind.ts'
import { countsByName, fraction, integer } from '../result-fields.ts'

export const counter: AgentKind = {
  agents: findCatalogAgents('counter'),
  task: 'Count everything that can be told apart in the image, grouped by kind.',
  resultSchema: z.object({ total_count: integer, object_categories: countsByName, confidence: fraction }),
  local: { model: 'plain-background-counter', run: countAll },
}
