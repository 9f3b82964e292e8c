import { z } from 'zod'
import { type AgentKind, findCatalogAgents } from '../agent-kind.ts'
import { fraction, nullableText, text } from '../result-fields.ts'

export const bottle: AgentKind = {
  agents: findCatalogAgents('bottle-assessment'),
  task: 'Assess the one drink container in the image. If the user names types, supported_types are those, else can, plastic and glass. assessment_score says how fit it is for a reverse vending machine. Without a container bottle_detected is false and the parts about it are null.',
  resultSchema: z.object({
    bottle_detected: z.boolean(),
    bottle_type: nullableText,
    bottle_condition: z
      .object({ is_deformed: z.boolean(), deformation_description: nullableText })
      .nullable(),
    cap_analysis: z
      .object({ has_cap: z.boolean(), cap_type: nullableText, cap_condition: nullableText })
      .nullable(),
    compatibility: z.object({ assessment_score: fraction, reverse_vending_ready: z.boolean() }).nullable(),
    supported_types: z.array(text),
  }),
}
