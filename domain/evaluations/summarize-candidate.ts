import type { FieldScore } from '../scorers/score-result.ts'
import { type FieldType, type ScorerName, scorers } from '../scorers/scorers.ts'
import { type Calibration, measureCalibration } from '../statistics/calibration.ts'
import { type MeanEstimate, meanInterval } from '../statistics/mean-interval.ts'
import { quantile } from '../statistics/quantile.ts'
import { type ConfidenceInterval, wilsonInterval } from '../statistics/wilson-interval.ts'
import type { CandidateOutcome, ScoredItem } from './scored-item.ts'

export type FieldSummary = {
  label: string
  type: FieldType
  scorer: ScorerName
  decides: boolean
  /** In the unit of the scorer; undefined if no result has the field. */
  mean?: MeanEstimate | undefined
  right: number
  count: number
}

/** How often a label was expected and given, in whatever spelling, or a number missed by how much. */
export type FieldErrors = { label: string } & (
  | { type: 'label'; pairs: { expected: string; actual: string; count: number }[] }
  | { type: 'count'; errors: { error: number; count: number }[] }
)

export type CandidateSummary = {
  /** Right or wrong, or not analyzed, which counts as wrong. */
  answered: number
  failed: number
  /** Results without what is expected. */
  missing: number
  right: number
  interval: ConfidenceInterval
  fields: FieldSummary[]
  errors: FieldErrors[]
  calibration?: Calibration | undefined
  /** In ms. */
  latency?: { p50: number; p95: number } | undefined
}

export function summarizeCandidate(items: readonly ScoredItem[], index: number): CandidateSummary {
  const ended = items.flatMap(({ outcomes }) => outcomes[index] ?? [])
  const outcomes = ended.filter(({ isMissing }) => !isMissing)
  const right = outcomes.filter(({ isRight }) => isRight).length
  const scores = outcomes.flatMap(({ score }) => score ?? [])
  const fields = [
    ...Map.groupBy(
      ended.flatMap(({ score }) => score ?? []).flatMap(({ fields }) => fields),
      ({ label, type }) => `${type} ${label}`,
    ),
  ]
  return {
    answered: outcomes.length,
    failed: outcomes.length - scores.length,
    missing: ended.length - outcomes.length,
    right,
    interval: wilsonInterval(right, outcomes.length),
    fields: fields.flatMap(([, group]) => summarizeField(group)),
    errors: fields.flatMap(([, group]) => listErrors(group)),
    calibration: measureCalibration(
      scores.flatMap(({ confidence, isRight }) =>
        confidence === undefined ? [] : [{ confidence, isRight }],
      ),
    ),
    latency: summarizeLatency(ended),
  }
}

function summarizeField(scores: readonly FieldScore[]): FieldSummary[] {
  const [first] = scores
  if (!first) return []
  const { label, type, scorer } = first
  const values = scores.flatMap(({ value }) => value ?? [])
  const right = scores.filter(({ isRight }) => isRight).length
  const decides = scores.some(({ decides }) => decides)
  const mean = withinScale(meanInterval(values), scorer)
  return [{ label, type, scorer, decides, mean, right, count: scores.length }]
}

/** No error is below 0, and no match or F1 above 1. */
function withinScale(mean: MeanEstimate | undefined, scorer: ScorerName): MeanEstimate | undefined {
  if (!mean || mean.count === 1) return mean
  const max = ['match', 'f1'].includes(scorers[scorer].unit) ? 1 : Number.POSITIVE_INFINITY
  return { ...mean, low: Math.max(0, mean.low), high: Math.min(max, mean.high) }
}

/** As many as `formatRawNumber` shows. */
const errorDigits = 6
/** What was given if the result lacks the field. */
const missing = 'missing'

function listErrors(scores: readonly FieldScore[]): FieldErrors[] {
  const [first] = scores
  if (first?.type === 'label') {
    const groups = Map.groupBy(scores, ({ expected, actual, isRight }) =>
      JSON.stringify([String(expected), String(isRight ? expected : (actual ?? missing))]),
    )
    const pairs = [...groups].map(([key, { length }]) => {
      const [expected = '', actual = ''] = JSON.parse(key) as string[]
      return { expected, actual, count: length }
    })
    return [{ label: first.label, type: 'label', pairs: pairs.sort((one, other) => other.count - one.count) }]
  }
  if (first?.type !== 'count') return []
  const differences = scores.flatMap(({ expected, actual }) =>
    typeof expected === 'number' && typeof actual === 'number'
      ? // Without the error of floating-point numbers.
        Number((actual - expected).toFixed(errorDigits))
      : [],
  )
  const errors = [...Map.groupBy(differences, (error) => error)]
    .map(([error, { length }]) => ({ error, count: length }))
    .sort((one, other) => one.error - other.error)
  return [{ label: first.label, type: 'count', errors }]
}

function summarizeLatency(outcomes: readonly CandidateOutcome[]): CandidateSummary['latency'] {
  const times = outcomes.flatMap(({ latencyMs }) => latencyMs ?? [])
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
  return p50 === undefined || p95 === undefined ? undefined : { p50, p95 }
}
