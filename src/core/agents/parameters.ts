import type { Agent } from '#contract/agent.ts'
import { listAgentKeys } from '#domain/agents/agent-ref.ts'
import { builtInProvider } from './agent-info.ts'

export type ParameterHint = { placeholder: string; helper: string }

const genericHint: ParameterHint = {
  placeholder: 'Enter additional parameters for this agent',
  helper: 'Additional parameters for this agent',
}

/** The hints by code or type of the agent (specification, point 5). */
const hintsByAgent: Record<string, ParameterHint> = {
  'object-counter': {
    placeholder:
      'Enter specific objects to count (e.g. apples, tea, bottles, cars) - leave empty to count all objects',
    helper: 'Specifying what to count, such as apples or people, improves accuracy.',
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

/** Added to the helper for the built-in engine, by code or type of the agent. */
const builtInNotes: Record<string, string> = {
  'object-counter': 'The built-in model counts what it knows, and everything on a plain background.',
}

/** Null for an agent without a context. */
export function getParameterHint(agent: Agent | undefined, provider?: string): ParameterHint | null {
  if (!agent) return null
  const names = listAgentKeys(agent)
  const hint = findByName(hintsByAgent, names) ?? (hasParameters(agent) ? genericHint : null)
  const note = provider === builtInProvider && findByName(builtInNotes, names)
  return hint && note ? { ...hint, helper: `${hint.helper} ${note}` } : hint
}

function findByName<Value>(values: Record<string, Value>, names: string[]): Value | undefined {
  return names.map((name) => values[name]).find((value) => value !== undefined)
}

/** Backends other than our server declare parameters for agents that take a context. */
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

/** What a run needs first, by code or type of the agents that compare the image with the context. */
const requests: Record<string, string> = {
  'specific-object-validator': 'Enter the objects to validate first.',
  'label-reader-validator': 'Enter the text to find first.',
}

/** Returns what the user has to enter first if a required context is missing. */
export function findContextProblem(agent: Agent | undefined, context: string): string | undefined {
  return agent && context.trim() === '' ? findByName(requests, listAgentKeys(agent)) : undefined
}
