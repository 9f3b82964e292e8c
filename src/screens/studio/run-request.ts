import { getAgentKinds } from '#domain/results/agent-kinds.ts'
import { isAvailable } from '#features/agents/agent-info.ts'
import { findParameterProblem, normalizeParameter } from '#features/agents/parameters.ts'
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
      // An unavailable agent has no model, so the server chooses one when the agent is available.
      ...(isAvailable(agent) ? model : {}),
      ...(context ? { parameter: context } : {}),
    },
    agent: { name: agent.name, kinds: getAgentKinds(agent) },
    ...(variant ? { variantName: variant.name } : {}),
  }
}

/** Returns why the image cannot be sent with the current context. */
export function getContextProblem({ agent, parameter, model }: AgentChoice): string | undefined {
  return findParameterProblem(agent, parameter, model?.provider)
}

/** Returns a text such as 'Object Counter · Fast · built-in'. */
export function formatRunTitle({
  agent,
  variantName,
  request,
}: Omit<RunRequest, 'agent'> & { agent: { name: string } }): string {
  return [agent.name, variantName, request.model].filter(Boolean).join(' · ')
}
