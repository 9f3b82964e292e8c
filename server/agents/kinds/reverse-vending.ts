import { z } from 'zod'
import { type AgentKind, findCatalogAgents } from '../agent-kind.ts'
import { integer, text } from '../result-fields.ts'

export const reverseVending: AgentKind = {
  agents: findCatalogAgents('reverse-vending-machine'),
  task: 'You look into a reverse vending machine. List each drink container with type, material and condition, decide whether it can be accepted, and give the reasons for each rejection.',
  resultSchema: z.object({
    total_items: integer,
    accepted_items: integer,
    rejected_items: integer,
    recyclable_items: z.array(
      z.object({ type: text, material: text, condition: text, acceptable: z.boolean() }),
    ),
    rejection_reasons: z.array(text),
  }),
}
