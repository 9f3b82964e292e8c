import type { Agent, AgentVariant } from '#contract/agent.ts'
import type { CountTemplate } from '#contract/count-template.ts'
import type { ExampleBox, Region } from '#contract/inference.ts'
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

export function createRunFields({ agent, variant, model, parameter }: Choice) {
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

type Request = ReturnType<typeof createRunFields>

/** Its name is the one that the template had when it was chosen. */
export type TemplateRef = Pick<CountTemplate, 'id'> & { name: string }

/**
 * What the objects that are counted look like: the marked ones of the image, those of a template, or both. With a `region`, only
 * the objects in it count.
 */
export type CountCriteria = {
  examples: readonly ExampleBox[]
  template?: TemplateRef | undefined
  region?: Region | undefined
}

type CountRequest = Request['request'] & { examples?: ExampleBox[]; template?: TemplateRef; region?: Region }

/**
 * Adds by what the image is counted, if the agent counts by it. Only the built-in engine does, so it runs instead of a chosen
 * model.
 */
export function addCountCriteria(
  built: Request,
  agent: Agent | undefined,
  { examples, template, region }: CountCriteria,
): Omit<Request, 'request'> & { request: CountRequest } {
  const isAsked = examples.length > 0 || template
  if (!isAsked || agent?.code !== built.request.agentCode || !agent.takes_examples) return built
  const { provider: _provider, model: _model, ...request } = built.request
  return {
    ...built,
    request: {
      ...request,
      ...(examples.length > 0 ? { examples: [...examples] } : {}),
      ...(template ? { template } : {}),
      ...(region ? { region } : {}),
    },
  }
}
