import { z } from 'zod'
import { type AgentKind, findCatalogAgents } from '../agent-kind.ts'
import { box_2d, box_format, fraction, text } from '../result-fields.ts'

export const objectValidator: AgentKind = {
  agents: findCatalogAgents('specific-object-validator'),
  task: 'Check for each object the user names whether it is in the image. completion_rate is the share found. overall_status is pass when all are found, fail when none is, else partial.',
  resultSchema: z.object({
    validation_results: z.array(
      z.object({
        object: text,
        status: z.enum(['found', 'not_found', 'uncertain']),
        confidence: fraction,
        box_2d,
      }),
    ),
    box_format,
    overall_status: z.enum(['pass', 'fail', 'partial']),
    completion_rate: fraction,
  }),
  boxListField: 'validation_results',
}
