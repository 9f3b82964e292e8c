import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { type FieldChange, listChanges } from '#domain/results/corrections/list-changes.ts'
import { formatHeadline } from '#domain/results/headline.ts'

/** Returns a correction in one line, such as "12 objects". A correction has the form of a result. */
export function describeCorrection(correction: Record<string, unknown>, agent: AgentRef): string {
  return formatHeadline(interpretResult(correction, agent).headline)
}

export function listCorrectedFields(
  correction: Record<string, unknown>,
  result: unknown,
  agent: AgentRef,
): FieldChange[] {
  const [before, after] = [result, correction].map((it) => interpretResult(it, agent).corrections(undefined))
  return listChanges(before ?? [], after ?? [])
}

type Described = {
  verdict: 'right' | 'wrong' | null
  correction?: Record<string, unknown> | null | undefined
}

/** Such as "Wrong: 12 objects". */
export function describeReview({ verdict, correction }: Described, agent: AgentRef): string {
  if (verdict === null) return 'No review'
  if (verdict === 'right') return 'Right'
  return correction ? `Wrong: ${describeCorrection(correction, agent)}` : 'Wrong'
}
