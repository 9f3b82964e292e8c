import type { Batch } from '#contract/batch.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'

export type BatchAgent = AgentRef & {
  name: string
  variantName: string | undefined
}

/** Returns the agent of a batch. `source` identifies the list in which it is looked up. */
export type AgentLookup = { source: string; find: (batch: Batch) => BatchAgent }
