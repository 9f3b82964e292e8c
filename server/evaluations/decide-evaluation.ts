import { type Comparison, compareCandidates } from '#domain/evaluations/compare-candidates.ts'
import { type Decision, describeDecision } from '#domain/evaluations/describe-decision.ts'
import type { ScoredItem } from '#domain/evaluations/scored-item.ts'
import { type CandidateSummary, summarizeCandidate } from '#domain/evaluations/summarize-candidate.ts'

export function decideEvaluation(
  candidates: readonly { name: string }[],
  items: readonly ScoredItem[],
): { summaries: CandidateSummary[]; comparisons: Comparison[]; decision: Decision } {
  const summaries = candidates.map((_, index) => summarizeCandidate(items, index))
  const comparisons = compareCandidates(items, candidates.length)
  const names = candidates.map(({ name }) => name)
  return { summaries, comparisons, decision: describeDecision(names, summaries, comparisons) }
}
