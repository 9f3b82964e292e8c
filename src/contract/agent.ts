import { Id } from './id.ts'
import { z } from './zod.ts'

export const AgentVariant = z.looseObject({
  id: Id,
  name: z.string(),
  model: z.string().nullish(),
  /** Whose model it is, where the backend says so. */
  provider: z.string().nullish(),
  is_default: z.boolean().nullish(),
  /** US cents per 1000 requests; 5 where it is missing. */
  price_per_1000: z.number().nullish(),
  /** Such as expected_format or expected_objects. */
  parameters: z.unknown().optional(),
})
export type AgentVariant = z.infer<typeof AgentVariant>

export const Agent = z.looseObject({
  id: Id,
  /** What goes into the path of the inference call. */
  code: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  skill_type: z.string().nullish(),
  agent_type: z.string().nullish(),
  is_active: z.boolean().nullish(),
  variants: z.array(AgentVariant).nullish(),
})
export type Agent = z.infer<typeof Agent>
