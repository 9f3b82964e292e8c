import type { Agent } from '#contract/agent.ts'
import type { Candidate } from '#contract/evaluation.ts'
import { builtInProvider } from '#core/agents/agent-info.ts'
import { getDefaultVariant } from '#core/agents/agent-selection.ts'

/**
 * Returns the positions of candidates whose results will be the same, because the same built-in engine answers the same
 * question. A hosted model may answer differently each time.
 */
export function findEquivalentCandidateIndexes(
  candidates: readonly Candidate[],
  agents: readonly Agent[],
): number[] {
  const groups = Map.groupBy(candidates.keys(), (index) => {
    const { agent_code, parameter, ...choice } = candidates[index] as Candidate
    const { provider, model } = choice.model ? choice : (findVariant(candidates[index], agents) ?? choice)
    return provider === builtInProvider && model ? JSON.stringify([agent_code, model, parameter]) : index
  })
  return [...groups.values()].find((group) => group.length > 1) ?? []
}

function findVariant(candidate: Candidate | undefined, agents: readonly Agent[]) {
  const agent = agents.find(({ code }) => code === candidate?.agent_code)
  const named = agent?.variants?.find(({ id }) => String(id) === candidate?.variant_id)
  return named ?? getDefaultVariant(agent)
}
