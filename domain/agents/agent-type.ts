import type { Agent, AgentVariant } from '#contract/agent.ts'
import type { AnalysisName } from '#engines/analyses/analysis-name.ts'
import type { Fields } from '../results/fields/field.ts'
import type { ResultType } from '../results/result-type.ts'

/** An agent, and those of other backends with the same results. */
export type AgentType<F extends Fields = Fields> = ResultType<F> & {
  /** It is active if an engine of the server supports it. */
  agent: Agent
  /** Instructions for models. */
  task: string
  /** Undefined if the type requires a model. */
  local?: {
    /** Reported as `metadata.model`. */
    model: string
    analysis: AnalysisName
  }
  /** The name of the operator's model that gives the results, instead of `local` or a provider's model. */
  ownModel?: string
  /** Other codes and types of agents with these results. */
  aliases?: string[]
}

/** By default, `agent_type` is the code with underscores. */
type AgentDefinition = Pick<Agent, 'code' | 'name' | 'agent_type' | 'skill_type' | 'description'> & {
  variants: AgentVariant[]
}

type AgentTypeDefinition<F extends Fields> = Omit<AgentType<F>, 'agent'> & { agent: AgentDefinition }

export function defineAgentType<F extends Fields>(definition: AgentTypeDefinition<F>): AgentType<F> {
  return { ...definition, agent: defineAgent(definition.agent) }
}

/**
 * The first variant is the default. Ids are derived from the code, so that a selection survives the change from the built-in
 * list to that of the server.
 */
export function defineAgent(definition: AgentDefinition): Agent {
  const variants = definition.variants.map((variant, index) => ({
    ...variant,
    id: `${definition.code}-${variant.id}`,
    is_default: index === 0,
  }))
  const { code, agent_type = code.replaceAll('-', '_') } = definition
  return { ...definition, agent_type, id: code, is_active: true, variants }
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
