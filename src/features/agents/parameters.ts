import type { Agent } from '#contract/agent.ts'
import { getAgentKinds } from './agent-info.ts'

export type ParameterHint = { placeholder: string; helper: string }

const generic: ParameterHint = {
  placeholder: 'Enter additional parameters for this agent',
  helper: 'Additional parameters for this agent',
}

/** The hints by agent kind (specification, point 5). */
const hints: Record<string, ParameterHint> = {
  'object-counter': {
    placeholder:
      'Enter specific objects to count (e.g. apples, tea, bottles, cars) - leave empty to count all objects',
    helper: 'Saying what to count, such as apples or people, improves accuracy.',
  },
  'specific-object-validator': {
    placeholder: 'Enter objects to validate (e.g. hammer, drill, screwdriver)',
    helper: 'A comma-separated list of the objects to validate.',
  },
  'label-reader-validator': {
    placeholder: 'Enter expected text to find (e.g. UN3481)',
    helper: 'The expected text to find and validate.',
  },
  'bottle-assessment': {
    placeholder: 'Enter bottle types to assess (e.g. can, plastic, glass) - for reverse vending machines',
    helper: 'The bottle types that the machine accepts.',
  },
}

/** Texts for the built-in engine, which the server lists as the provider `local`, by agent kind. */
const builtInHelpers: Record<string, string> = {
  'object-counter': "Counts everything; the built-in model can't tell objects apart.",
}

/** Returns the hint of the context field; null for an agent without one. */
export function getParameterHint(agent: Agent | undefined, provider?: string): ParameterHint | null {
  if (!agent) return null
  const known = getAgentKinds(agent).find((kind) => kind in hints)
  const hint = known && hints[known]
  if (hint) return { ...hint, helper: (provider === 'local' && builtInHelpers[known]) || hint.helper }
  return hasParameters(agent) ? generic : null
}

/** Returns whether a variant declares parameters, as those of other backends do. */
function hasParameters(agent: Agent): boolean {
  return (agent.variants ?? []).some(
    ({ parameters }) =>
      typeof parameters === 'object' && parameters !== null && Object.keys(parameters).length > 0,
  )
}

/** Returns the trimmed context; undefined if it is blank or the agent has no parameter. */
export function normalizeParameter(agent: Agent | undefined, context: string): string | undefined {
  return getParameterHint(agent) && context.trim() !== '' ? context.trim() : undefined
}

/** Returns whether the agent compares the image with the context, so that a run needs one. */
export function requiresParameter(agent: Agent | undefined): boolean {
  return agent !== undefined && getAgentKinds(agent).some((kind) => kindsThatRequireParameter.has(kind))
}

const kindsThatRequireParameter = new Set(['specific-object-validator', 'label-reader-validator'])
