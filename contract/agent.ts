import { Id, z } from './zod.ts'

export const AgentVariant = z.looseObject({
  id: Id,
  name: z.string(),
  model: z.string().nullish(),
  provider: z.string().nullish(),
  is_default: z.boolean().nullish(),
  /** US cents per 1000 requests. The default is 5. */
  price_per_1000: z.number().nullish(),
  parameters: z.unknown().optional(),
})
export type AgentVariant = z.infer<typeof AgentVariant>

/** An ONNX file of the operator (`GET /api/v1/agents/{code}/model`). */
const OwnModel = z.object({
  /** In bytes. */
  size: z.number().int(),
  /** In hexadecimal digits. */
  sha256: z.string(),
  /** How it is run and read (`ModelSettings` of the engines). */
  settings: z.looseObject({ family: z.string(), labels: z.array(z.string()) }),
})
export type OwnModel = z.infer<typeof OwnModel>

export const Agent = z.looseObject({
  id: Id,
  code: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  skill_type: z.string().nullish(),
  agent_type: z.string().nullish(),
  is_active: z.boolean().nullish(),
  unavailable_reason: z.string().nullish(),
  variants: z.array(AgentVariant).nullish(),
  /** Whether the built-in engine counts by examples (`examples` of the request). */
  takes_examples: z.boolean().nullish(),
  /** The operator's model that gives the results. */
  own_model: OwnModel.optional(),
  /** The JSON Schema of the results of an agent that is not a built-in one. */
  result_schema: z.unknown().optional(),
})
export type Agent = z.infer<typeof Agent>

/** An entry of `GET /api/v1/providers`. */
export const Provider = z.looseObject({ id: z.string(), name: z.string(), models: z.array(z.string()) })
export type Provider = z.infer<typeof Provider>
