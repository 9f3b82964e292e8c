import type { Agent } from '#contract/agent.ts'
import { isAvailable, variantsShareBuiltInEngine } from '#core/agents/agent-info.ts'
import type { AgentChoice, AgentDraft } from '#core/agents/use-agent-choice.ts'

/** Returns another variant of the agent, or else another agent, if possible for the same task. */
export function chooseSecondAgent({ agent, agents, variant, context }: AgentChoice): AgentDraft | null {
  if (!agent) return null
  const other = variantsShareBuiltInEngine(agent)
    ? undefined
    : agent.variants?.find(({ id }) => id !== variant?.id)
  const secondAgent = other ? agent : (findAgent(agents, agent) ?? agent)
  return {
    agentCode: secondAgent.code,
    variantId: other ? String(other.id) : null,
    model: null,
    contexts: { [secondAgent.code]: context },
  }
}

function findAgent(agents: readonly Agent[], { code, skill_type }: Agent): Agent | undefined {
  const others = agents.filter((agent) => agent.code !== code && isAvailable(agent))
  return others.find((agent) => agent.skill_type === skill_type) ?? others[0]
}
