import { z } from 'zod'
import { type AgentKind, builtIn } from '../agent-kind.ts'
import { countsByName, share, whole } from '../result-fields.ts'

export const peopleCounter: AgentKind = {
  agents: builtIn('people-counter'),
  task: 'Count the people in the picture. Categories are such as standing, sitting and partly hidden.',
  answer: z.object({ total_count: whole, object_categories: countsByName, confidence: share }),
}
