import type { Agent, AgentVariant } from './agent.ts'

type Described = Pick<Agent, 'code' | 'name' | 'agent_type' | 'skill_type' | 'description'> & {
  variants: AgentVariant[]
}

/**
 * An agent as the catalogue lists it; its first variant is the default one. Ids are the code, so that a selection outlives the change from the sample list to the server's.
 */
export function defineAgent(described: Described): Agent {
  const variants = described.variants.map((variant, place) => ({
    ...variant,
    id: `${described.code}-${variant.id}`,
    is_default: place === 0,
  }))
  return { ...described, id: described.code, is_active: true, variants }
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
