import type { Agent, AgentVariant } from '#contract/agent.ts'
import type { Example } from '#contract/inference.ts'
import { toAgentRef } from '#domain/agents/agent-ref.ts'
import { isAvailable } from './agent-info.ts'
import type { ModelChoice } from './agent-selection.ts'
import { normalizeParameter } from './parameters.ts'

type Choice = {
  agent: Agent
  variant: AgentVariant | undefined
  /** Undefined: the server chooses. */
  model: ModelChoice | undefined
  parameter: string
}

export function buildRunRequest({ agent, variant, model, parameter }: Choice) {
  const context = normalizeParameter(agent, parameter)
  return {
    request: {
      agentCode: agent.code,
      ...(variant ? { variantId: variant.id } : {}),
      // The server chooses the model of an agent that is not available yet.
      ...(isAvailable(agent) ? model : undefined),
      ...(context ? { parameter: context } : {}),
    },
    agent: { name: agent.name, ...toAgentRef(agent) },
    ...(variant ? { variantName: variant.name } : {}),
  }
}

type Request = ReturnType<typeof buildRunRequest>

/**
 * Adds the objects that are marked in the image, if the agent counts by them. Only the built-in engine does, so it runs instead of
 * a chosen model.
 */
export function addExamples(
  built: Request,
  agent: Agent | undefined,
  examples: readonly Example[],
): Omit<Request, 'request'> & { request: Request['request'] & { examples?: Example[] } } {
  if (examples.length === 0 || agent?.code !== built.request.agentCode || !agent.takes_examples) return built
  const { provider: _provider, model: _model, ...request } = built.request
  return { ...built, request: { ...request, examples: [...examples] } }
}
