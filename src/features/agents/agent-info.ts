import type { Agent, AgentVariant } from '#contract/agent.ts'
import { configuration } from '#platform/configuration.ts'

/**
 * Returns the code and the type of an agent in one spelling. Backends write `people_counter`, `People-Counter` or `people
 * counter`.
 */
export function getAgentKinds({ code, agent_type }: Pick<Agent, 'code' | 'agent_type'>): string[] {
  return [code, agent_type ?? ''].filter(Boolean).map((kind) =>
    kind
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, '-'),
  )
}

/** Returns whether the server can run the agent. */
export function isAvailable({ is_active }: Agent): boolean {
  return is_active !== false
}

/** A short text for users. `unavailable_reason` may contain instructions for the operator. */
export const unavailableReason = 'It needs a vision model, and none is connected to this server.'

/** Splits a description at its first "e.g.". */
export function splitExamples(description: string): { text: string; examples: string | null } {
  const [, before = description, after = ''] = /^(.*?)\be\.g\.,?(.*)$/is.exec(description) ?? []
  const isInParentheses = /\(\s*$/.test(before)
  const text = before.replace(/[\s,;:(–-]+$/, '')
  const examples = (isInParentheses ? after.replace(/\)/, '') : after).trim()
  return { text, examples: examples || null }
}

/** Returns the URL of the API documentation, at the inference call of the agent. */
export function getApiDocsUrl({ code }: Agent): string {
  return `${configuration.apiOrigin}/api/docs?agent=${encodeURIComponent(code)}`
}

/** In cents per 1000 requests (specification, point 9). */
const defaultPrice = 5

/** Returns a text such as `$0.05 / 1K tokens`. */
export function formatPrice({ price_per_1000 }: AgentVariant): string {
  return `$${((price_per_1000 ?? defaultPrice) / 100).toFixed(2)} / 1K tokens`
}

/** Returns 'People Counter' for `people_counter` and `people-counter`. */
export function formatAgentTitle(agentId: string): string {
  return agentId
    .replace(/[_-]+/g, ' ')
    .trim()
    .replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())
}
