import { kindsOf } from '#features/agents/agent-kind.ts'
import { isAvailable } from '#features/agents/filter-agents.ts'
import { parameterToSend, requiresParameter } from '#features/agents/parameters.ts'
import type { Run } from '#features/runs/run.ts'
import type { AgentChoice } from './use-agent-choice.ts'

type RequestOfRun = Pick<Run, 'request' | 'agent' | 'variantName'>

/** Returns what a run of the chosen agent asks for; undefined until the agents and the providers are loaded. */
export function requestOf({
  agent,
  variant,
  parameter,
  providers,
  model,
}: AgentChoice): RequestOfRun | undefined {
  if (!agent || !providers) return undefined
  const context = parameterToSend(agent, parameter)
  return {
    request: {
      agentCode: agent.code,
      ...(variant ? { variantId: variant.id } : {}),
      // An agent that nothing here can run is sent to whatever engine is available by then.
      ...(isAvailable(agent) ? model : {}),
      ...(context ? { parameter: context } : {}),
    },
    agent: { name: agent.name, kinds: kindsOf(agent) },
    ...(variant ? { variantName: variant.name } : {}),
  }
}

/** Returns whether the agent needs a context that is empty: a run could only be wasted. */
export function missingContext({ agent, parameter }: AgentChoice): boolean {
  return requiresParameter(agent) && parameter.trim() === ''
}
