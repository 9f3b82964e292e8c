import type { Agent } from '#contract/agent.ts'

/** One spelling for `people_counter`, `People-Counter` and `people counter`: kinds occur in all of them. */
export function kindName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
}

/** What an agent may be matched by, best first: its code, then its type. */
export function kindsOf(agent: Pick<Agent, 'code' | 'agent_type'>): string[] {
  return [agent.code, agent.agent_type ?? ''].filter(Boolean).map(kindName)
}
