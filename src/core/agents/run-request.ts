import type { Agent, AgentVariant, Provider } from '#contract/agent.ts'
import { toAgentRef } from '#domain/agents/agent-ref.ts'
import { isAvailable } from './agent-info.ts'
import { chooseRequestedModel, type ModelChoice } from './agent-selection.ts'
import type { LoadedList } from './cached-list.ts'
import { normalizeParameter } from './parameters.ts'

type Choice = {
  agent: Agent
  variant: AgentVariant | undefined
  providers: LoadedList<Provider>
  picked: ModelChoice | null
  parameter: string
}

/** Returns the request for a run of the chosen agent. */
export function buildRunRequest({ agent, variant, providers, picked, parameter }: Choice) {
  const context = normalizeParameter(agent, parameter)
  // The server chooses the model of an agent that is not available yet.
  const model = isAvailable(agent) ? chooseRequestedModel(providers, picked, variant) : undefined
  return {
    request: {
      agentCode: agent.code,
      ...(variant ? { variantId: variant.id } : {}),
      ...model,
      ...(context ? { parameter: context } : {}),
    },
    agent: { name: agent.name, ...toAgentRef(agent) },
    ...(variant ? { variantName: variant.name } : {}),
  }
}
