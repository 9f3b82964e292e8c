import type { Agent, AgentVariant } from '#contract/agent.ts'

/** The agent that another screen asked for, by code or name, otherwise the first. */
export function chooseAgent(
  agents: Agent[],
  wanted: { code?: string | undefined; name?: string | undefined },
): Agent | undefined {
  return (
    agents.find((agent) => agent.code === wanted.code) ??
    agents.find((agent) => wanted.name !== undefined && agent.name === wanted.name) ??
    agents[0]
  )
}

/** The default variant, otherwise the first. */
export function chooseVariant(agent: Agent | undefined): AgentVariant | undefined {
  const variants = agent?.variants ?? []
  return variants.find((variant) => variant.is_default) ?? variants[0]
}
