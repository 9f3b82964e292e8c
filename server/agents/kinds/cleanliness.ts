import { z } from 'zod'
import { type AgentKind, findCatalogAgents } from '../agent-kind.ts'
import { box_2d, box_format, nullableText, number, text } from '../result-fields.ts'

export const cleanliness: AgentKind = {
  agents: findCatalogAgents('cleanliness-score'),
  task: 'Score how clean the place in the image is, from 0 (filthy) to 5 (spotless), and list each issue with its severity and place.',
  resultSchema: z.object({
    cleanliness_score: number.describe('0 to 5'),
    cleanliness_level: text,
    issues_detected: z.array(z.object({ type: text, severity: text, location: text, box_2d })),
    box_format,
    notes: nullableText,
  }),
  boxListField: 'issues_detected',
}
