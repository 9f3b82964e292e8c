import type { Agent } from '#contract/agent.ts'

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
