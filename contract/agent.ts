import { Id, z } from './zod.ts'

export const AgentVariant = z.looseObject({
  id: Id,
  name: z.string(),
  model: z.string().nullish(),
  /** The id of the provider that offers the model. */
  provider: z.string().nullish(),
  is_default: z.boolean().nullish(),
  /** US cents per 1000 requests. The default is 5. */
  price_per_1000: z.number().nullish(),
  /** The parameters of the agent, such as expected_format or expected_objects. */
  parameters: z.unknown().optional(),
})
export type AgentVariant = z.infer<typeof AgentVariant>

export const Agent = z.looseObject({
  id: Id,
  /** Identifies the agent in the path of the inference call. */
  code: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  skill_type: z.string().nullish(),
  agent_type: z.string().nullish(),
  is_active: z.boolean().nullish(),
  /** Why the agent is not active, for example which variables to set on the server. */
  unavailable_reason: z.string().nullish(),
  variants: z.array(AgentVariant).nullish(),
  /** The JSON Schema of the results of an agent that is not a built-in one. */
  result_schema: z.unknown().optional(),
})
export type Agent = z.infer<typeof Agent>

/** An entry of `GET /api/v1/providers`: a model provider and its models. */
export const Provider = z.looseObject({ id: z.string(), name: z.string(), models: z.array(z.string()) })
export type Provider = z.infer<typeof Provider>
