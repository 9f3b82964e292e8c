import type { Evaluation, EvaluationItem, EvaluationReport } from '#contract/evaluation.ts'
import type { CandidateSummary } from '#domain/evaluations/summarize-candidate.ts'
import { sumBy } from '#domain/statistics/sum-by.ts'
import type { EvaluatedItem, ResultRow } from './evaluation-results.ts'
import type { EvaluationWithProgress } from './evaluation-rows.ts'
import { summarizeEvaluation } from './summarize-evaluation.ts'

export function evaluationToJson(row: EvaluationWithProgress): Evaluation {
  const { id, dataset_id, dataset_name, dataset_version, candidates, stops_early } = row
  const { status, problem, images, done, sampled_items } = row
  return {
    ...{ id, dataset_id, dataset_name, dataset_version, stops_early, status, problem, images, done },
    is_sample: sampled_items !== null,
    candidates: candidates.map(({ price_per_1000, ...candidate }) => candidate),
    total: images * candidates.length,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}

/** Also while the evaluation is running. */
export function createReport(row: EvaluationWithProgress, items: readonly EvaluatedItem[]): EvaluationReport {
  const { summaries, comparisons, verdict } = summarizeEvaluation(row.candidates, items, row.status)
  return {
    evaluation: evaluationToJson(row),
    verdict: { kind: verdict.kind, winner: verdict.winner ?? null, text: verdict.text },
    candidates: row.candidates.map(({ name, price_per_1000 }, index) => {
      const own = items.flatMap(({ results }) => results[index] ?? [])
      const requests = own.filter(wasAnalyzed).length + sumBy(own, 'charged_failures')
      const cost_cents = (requests * price_per_1000) / 1000
      return { name, ...summaryToJson(summaries[index]), requests, cost_cents }
    }),
    comparisons: comparisons.map(({ first, second, counts, difference, low, high }) => ({
      ...{ first, second, difference, low, high },
      only_first: counts.onlyFirst,
      only_second: counts.onlySecond,
      total: counts.total,
    })),
  }
}

const wasAnalyzed = ({ status, is_reused }: ResultRow) => status === 'succeeded' && !is_reused

function summaryToJson(summary: CandidateSummary | undefined) {
  if (!summary) throw new Error('A candidate has no summary.')
  const { fields, calibration, latency, ...others } = summary
  return {
    ...others,
    calibration: calibration ?? null,
    latency: latency ?? null,
    fields: fields.map(({ mean, ...field }) => ({
      ...field,
      mean: mean ? { ...mean, low: finite(mean.low), high: finite(mean.high) } : null,
    })),
  }
}

const finite = (value: number) => (Number.isFinite(value) ? value : null)

export function evaluatedItemToJson({ item, results, outcomes }: EvaluatedItem): EvaluationItem {
  const { item_id: id, digest, name, width, height, tags } = item
  return {
    ...{ id, digest, name, width, height, tags },
    outcomes: outcomes.map((outcome, index) => {
      const row = results[index]
      if (!outcome || !row) return null
      return {
        isRight: outcome.isRight,
        isMissing: outcome.isMissing,
        text: row.headline ?? row.error ?? '',
        fields: outcome.score?.fields ?? [],
        isReused: row.is_reused,
        latencyMs: row.latency_ms,
      }
    }),
  }
}
