import { z } from 'zod'
import { type AgentKind, findCatalogAgents } from '../agent-kind.ts'
import { number, text } from '../result-fields.ts'

export const damageAssessment: AgentKind = {
  agents: findCatalogAgents('damage-assessment'),
  task: 'Judge condition and cleanliness of what the image shows, each from 0 (worst) to 10 (as new), and list each issue.',
  resultSchema: z.object({
    condition_score: number.describe('0 to 10'),
    cleanliness_score: number.describe('0 to 10'),
    damage_detected: z.boolean(),
    assessment: text,
    issues_found: z.array(text),
  }),
}
