import type { Agent } from '#contract/agent.ts'

export type AgentRef = Pick<Agent, 'code' | 'agent_type' | 'result_schema'> & {
  /** Undefined unless the operator's model gives the results. */
  own_model?: { sha256: string } | undefined
}

/** Returns the code and the type in one spelling: backends write `people_counter`, `People-Counter` or `people counter`. */
export function listAgentKeys({ code, agent_type }: Pick<AgentRef, 'code' | 'agent_type'>): string[] {
  return [code, agent_type ?? ''].filter(Boolean).map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, '-'),
  )
}

export function toAgentRef({ code, agent_type, result_schema, own_model }: AgentRef): AgentRef {
  return {
    ...{ code, agent_type },
    ...(result_schema ? { result_schema } : {}),
    ...(own_model && { own_model: { sha256: own_model.sha256 } }),
  }
}
