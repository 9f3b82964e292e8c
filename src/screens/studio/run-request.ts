import { getAgentKinds, isAvailable } from '#features/agents/agent-info.ts'
import { normalizeParameter, requiresParameter } from '#features/agents/parameters.ts'
import type { Run } from '#features/runs/run.ts'
import type { AgentChoice } from './use-agent-choice.ts'

type RunRequest = Pick<Run, 'request' | 'agent' | 'variantName'>

/** Returns the request for a run of the chosen agent; undefined until the agents and providers are loaded. */
export function buildRunRequest({
  agent,
  variant,
  parameter,
  providers,
  model,
}: AgentChoice): RunRequest | undefined {
  if (!agent || !providers) return undefined
  const context = normalizeParameter(agent, parameter)
  return {
    request: {
      agentCode: agent.code,
      ...(variant ? { variantId: variant.id } : {}),
      // An unavailable agent has no model. The server chooses one when the agent is available.
      ...(isAvailable(agent) ? model : {}),
      ...(context ? { parameter: context } : {}),
    },
    agent: { name: agent.name, kinds: getAgentKinds(agent) },
    ...(variant ? { variantName: variant.name } : {}),
  }
}

/** Returns whether the agent requires a context that is empty. */
export function isContextMissing({ agent, parameter }: AgentChoice): boolean {
  return requiresParameter(agent) && parameter.trim() === ''
}
