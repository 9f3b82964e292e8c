import type { Agent, AgentVariant } from '#contract/agent.ts'
import { configuration } from '#platform/configuration.ts'

/**
 * Returns the kinds of an agent in one spelling: code, then type. Backends write `people_counter`, `People-Counter` and
 * `people counter`.
 */
export function getAgentKinds({ code, agent_type }: Pick<Agent, 'code' | 'agent_type'>): string[] {
  return [code, agent_type ?? ''].filter(Boolean).map((kind) =>
    kind
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, '-'),
  )
}

/** Whether the server can run the agent. */
export function isAvailable({ is_active }: Agent): boolean {
  return is_active !== false
}

/** In short; `unavailable_reason` may tell the operator what to set. */
export const unavailableReason = 'It needs a vision model, and none is connected to this server.'

/** Splits a description at its first "e.g.". */
export function splitExamples(description: string): { text: string; examples: string | null } {
  const [, before = description, after = ''] = /^(.*?)\be\.g\.,?(.*)$/is.exec(description) ?? []
  const isInParentheses = /\(\s*$/.test(before)
  const text = before.replace(/[\s,;:(–-]+$/, '')
  const examples = (isInParentheses ? after.replace(/\)/, '') : after).trim()
  return { text, examples: examples || null }
}

/** The API documentation of the backend, opened at the inference call. */
export function getApiDocsUrl({ code }: Agent): string {
  return `${configuration.apiOrigin}/api/docs?agent=${encodeURIComponent(code)}`
}

/** Cents per 1000 requests; specification, point 9. */
const defaultPrice = 5

/** Such as `$0.05 / 1K tokens`. */
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
