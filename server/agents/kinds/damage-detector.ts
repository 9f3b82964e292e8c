import { z } from 'zod'
import { type AgentKind, findCatalogAgents } from '../agent-kind.ts'
import { box_2d, box_format, fraction, text } from '../result-fields.ts'

export const damageDetector: AgentKind = {
  agents: findCatalogAgents('damage-detector'),
  task: 'Find damage on what the image shows. List each damaged area with its type, severity and place. damage_level is the worst of them; No when there is none.',
  resultSchema: z.object({
    damage_level: z.enum(['No', 'Minor', 'Moderate', 'Severe']),
    damage_areas: z.array(
      z.object({ type: text, severity: text, location: text, confidence: fraction, box_2d }),
    ),
    box_format,
    summary: text,
  }),
  boxListField: 'damage_areas',
}
