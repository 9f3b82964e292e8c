import type { Evaluation } from '#contract/evaluation.ts'
import { type CandidateComparison, compareCandidates } from '#domain/evaluations/compare-candidates.ts'
import { decideVerdict, type EvaluationVerdict } from '#domain/evaluations/decide-verdict.ts'
import type { ScoredItem } from '#domain/evaluations/scored-item.ts'
import { type CandidateSummary, summarizeCandidate } from '#domain/evaluations/summarize-candidate.ts'

export function summarizeEvaluation(
  candidates: readonly { name: string }[],
  items: readonly ScoredItem[],
  status: Evaluation['status'],
): { summaries: CandidateSummary[]; comparisons: CandidateComparison[]; verdict: EvaluationVerdict } {
  const isComplete = status === 'complete'
  const summaries = candidates.map((_, index) => summarizeCandidate(items, index))
  const comparisons = compareCandidates(items, candidates.length, isComplete)
  const names = candidates.map(({ name }) => name)
  return { summaries, comparisons, verdict: decideVerdict(names, summaries, comparisons, isComplete) }
}
