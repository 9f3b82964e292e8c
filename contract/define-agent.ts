import type { Agent, AgentVariant } from './agent.ts'

type AgentDefinition = Pick<Agent, 'code' | 'name' | 'agent_type' | 'skill_type' | 'description'> & {
  variants: AgentVariant[]
}

/**
 * The first variant is the default. Ids are derived from the code, so that a selection survives the change from the sample list
 * to that of the server.
 */
export function defineAgent(definition: AgentDefinition): Agent {
  const variants = definition.variants.map((variant, index) => ({
    ...variant,
    id: `${definition.code}-${variant.id}`,
    is_default: index === 0,
  }))
  return { ...definition, id: definition.code, is_active: true, variants }
}

/** @param price_per_1000 US cents per 1000 requests. */
export function defineVariant(
  id: string,
  name: string,
  model: string,
  ...[price_per_1000, parameters]: [price: number, parameters?: Record<string, unknown>]
): AgentVariant {
  return { id, name, model, price_per_1000, ...(parameters && { parameters }) }
}
