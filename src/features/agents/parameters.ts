import type { Agent } from '#contract/agent.ts'
import { kindsOf } from './agent-info.ts'

export type ParameterHint = { placeholder: string; helper: string }

const generic: ParameterHint = {
  placeholder: 'Enter additional parameters for this agent',
  helper: 'Additional parameters for this agent',
}

/** Agents that take a context, with what their field says (specification, point 5). */
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

/** The hint of an agent that takes a context, null for one that does not. */
export function parameterHint(agent: Agent | undefined): ParameterHint | null {
  if (!agent) return null
  const known = kindsOf(agent).find((kind) => kind in hints)
  if (known) return hints[known] ?? generic
  return asksForParameters(agent) ? generic : null
}

/** An agent of another backend may say by its variants that it takes a parameter. */
function asksForParameters(agent: Agent): boolean {
  return (agent.variants ?? []).some(
    ({ parameters }) =>
      typeof parameters === 'object' && parameters !== null && Object.keys(parameters).length > 0,
  )
}

/** What goes on the wire: trimmed, and only for an agent that takes it. */
export function parameterToSend(agent: Agent | undefined, typed: string): string | undefined {
  return parameterHint(agent) && typed.trim() !== '' ? typed.trim() : undefined
}

/** Returns whether a run without a context has nothing to check against. */
export function requiresParameter(agent: Agent | undefined): boolean {
  return agent !== undefined && kindsOf(agent).some((kind) => checkers.has(kind))
}

const checkers = new Set(['specific-object-validator', 'label-reader-validator'])
