import type { Agent } from '#contract/agent.ts'
import { listAgentKeys } from '#domain/agents/agent-ref.ts'

/** What the context is, by code or type of the agent. */
const meanings: Record<string, string> = {
  'object-counter': 'what to count (optional)',
  'specific-object-validator': 'the objects to check',
  'label-reader-validator': 'the text to find',
  'bottle-assessment': 'the accepted types (optional)',
}

/** Such as "Context: the text to find". */
export function getContextLabel(agent: Agent | undefined): string {
  const names = agent ? listAgentKeys(agent) : []
  const meaning = names.map((name) => meanings[name]).find((text) => text !== undefined)
  return meaning ? `Context: ${meaning}` : 'Context (optional)'
}
