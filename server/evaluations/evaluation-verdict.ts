import { type Comparison, compareCandidates } from '#domain/evaluations/compare-candidates.ts'
import { describeVerdict, type Verdict } from '#domain/evaluations/describe-verdict.ts'
import type { ScoredItem } from '#domain/evaluations/scored-item.ts'
import { type CandidateSummary, summarizeCandidate } from '#domain/evaluations/summarize-candidate.ts'

/** Summarizes and compares the candidates. */
export function createVerdict(
  candidates: readonly { name: string }[],
  items: readonly ScoredItem[],
): { summaries: CandidateSummary[]; comparisons: Comparison[]; verdict: Verdict } {
  const summaries = candidates.map((_, index) => summarizeCandidate(items, index))
  const comparisons = compareCandidates(items, candidates.length)
  const names = candidates.map(({ name }) => name)
  return { summaries, comparisons, verdict: describeVerdict(names, summaries, comparisons) }
}
