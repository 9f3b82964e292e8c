import type { Batch } from '#contract/batch.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'

export type BatchAgent = AgentRef & {
  name: string
  variantName: string | undefined
}

/** `source` identifies the list in which the agent is looked up. */
export type BatchAgentLookup = { source: string; find: (batch: Batch) => BatchAgent }
