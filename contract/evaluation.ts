import { ScorerSetting } from './dataset.ts'
import { Parameter } from './inference.ts'
import { z } from './zod.ts'

export const maxCandidates = 4

export const Candidate = z.object({
  agent_code: z.string().min(1).max(200),
  variant_id: z.string().max(200).optional(),
  provider: z.string().max(64).optional(),
  model: z.string().max(128).optional(),
  parameter: Parameter.trim().optional(),
})
export type Candidate = z.infer<typeof Candidate>

/** Body of `POST /api/v1/evaluations` and `POST /api/v1/evaluations/estimate`. */
export const NewEvaluation = z.object({
  dataset_id: z.string(),
  candidates: z.array(Candidate).min(1).max(maxCandidates),
  stops_early: z.boolean().default(true),
  /** Whether results of earlier evaluations replace an analysis. */
  reuses_results: z.boolean().default(true),
})
export type NewEvaluation = z.input<typeof NewEvaluation>

/** Response of `POST /api/v1/evaluations/estimate`. */
export const EvaluationEstimate = z.object({
  images: z.number().int(),
  /** The maximum. */
  requests: z.number().int(),
  reused: z.number().int(),
  /** US cents, by the prices of the catalog. */
  cost_cents: z.number(),
  trial_remaining: z.number().int(),
  /** Candidates whose results never have a field that decides. `is_all`: no image can be compared. */
  missing_fields: z.array(
    z.object({ candidate: z.number().int(), fields: z.array(z.string()), is_all: z.boolean() }),
  ),
})
export type EvaluationEstimate = z.infer<typeof EvaluationEstimate>

const NamedCandidate = Candidate.extend({
  /** What differs between the candidates. */
  name: z.string(),
})

export const Evaluation = z.object({
  id: z.string(),
  dataset_id: z.string(),
  dataset_name: z.string(),
  dataset_version: z.number().int(),
  candidates: z.array(NamedCandidate),
  stops_early: z.boolean(),
  /** Whether it is compared with the baseline of the set. */
  is_sample: z.boolean(),
  /** `paused`: see `problem`. `complete` has the result of each image, unless the verdict stood earlier. */
  status: z.enum(['running', 'paused', 'complete', 'stopped_early', 'cancelled']),
  problem: z.string().nullable(),
  images: z.number().int(),
  /** How many of `total` analyses have ended, including queued ones of an evaluation that has ended, which are charged. */
  done: z.number().int(),
  total: z.number().int(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
})
export type Evaluation = z.infer<typeof Evaluation>

const Interval = z.object({ low: z.number(), high: z.number() })
const scorer = ScorerSetting.shape.scorer
const fieldType = z.enum(['count', 'label', 'text', 'list', 'boxes'])

const CandidateReport = z.object({
  name: z.string(),
  /** Right or wrong. Images that were not analyzed are wrong. */
  answered: z.number().int(),
  failed: z.number().int(),
  /** Images whose result lacks what is expected. They are not compared. */
  missing: z.number().int(),
  right: z.number().int(),
  /** The 95 % interval of the right fraction (Wilson). */
  interval: Interval,
  fields: z.array(
    z.object({
      label: z.string(),
      type: fieldType,
      scorer,
      decides: z.boolean(),
      right: z.number().int(),
      count: z.number().int(),
      /** In the unit of the scorer, with a 95 % interval, which is null for one value. */
      mean: z
        .object({
          mean: z.number(),
          count: z.number(),
          low: z.number().nullable(),
          high: z.number().nullable(),
        })
        .nullable(),
    }),
  ),
  errors: z.array(
    z.discriminatedUnion('type', [
      z.object({
        label: z.string(),
        type: z.literal('label'),
        pairs: z.array(z.object({ expected: z.string(), actual: z.string(), count: z.number() })),
      }),
      z.object({
        label: z.string(),
        type: z.literal('count'),
        errors: z.array(z.object({ error: z.number(), count: z.number() })),
      }),
    ]),
  ),
  calibration: z
    .object({
      error: z.number(),
      bins: z.array(
        z.object({
          from: z.number(),
          to: z.number(),
          count: z.number(),
          meanConfidence: z.number(),
          accuracy: z.number(),
        }),
      ),
    })
    .nullable(),
  /** In ms, without reused results. */
  latency: z.object({ p50: z.number(), p95: z.number() }).nullable(),
  /** Charged requests, and their price in US cents. */
  requests: z.number().int(),
  cost_cents: z.number(),
})
export type CandidateReport = z.infer<typeof CandidateReport>

/** Response of `GET /api/v1/evaluations/{id}`. */
export const EvaluationReport = z.object({
  evaluation: Evaluation,
  verdict: z.object({
    kind: z.enum(['better', 'no-difference', 'single', 'none']),
    /** The index of the better candidate. */
    winner: z.number().int().nullable(),
    text: z.string(),
  }),
  candidates: z.array(CandidateReport),
  comparisons: z.array(
    z.object({
      first: z.number().int(),
      second: z.number().int(),
      only_first: z.number().int(),
      only_second: z.number().int(),
      total: z.number().int(),
      /** How much more often the second one is right, from -1 to 1, with the 95 % interval. */
      difference: z.number(),
      low: z.number(),
      high: z.number(),
    }),
  ),
})
export type EvaluationReport = z.infer<typeof EvaluationReport>

const FieldScore = z.object({
  label: z.string(),
  type: fieldType,
  scorer,
  value: z.number().nullable(),
  isRight: z.boolean(),
  decides: z.boolean(),
  expected: z.union([z.number(), z.string(), z.boolean()]).optional(),
  actual: z.union([z.number(), z.string(), z.boolean()]).optional(),
})

export const EvaluationItem = z.object({
  id: z.string(),
  digest: z.string(),
  name: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  tags: z.array(z.string()),
  outcomes: z.array(
    z
      .object({
        isRight: z.boolean(),
        isMissing: z.boolean(),
        /** The headline of the result, or why there is none. */
        text: z.string(),
        fields: z.array(FieldScore),
        isReused: z.boolean(),
        latencyMs: z.number().nullable(),
      })
      .nullable(),
  ),
})
export type EvaluationItem = z.infer<typeof EvaluationItem>

/** Response of `GET /api/v1/evaluations/{id}/items/{itemId}`. */
export const EvaluationItemResults = z.object({
  expected: z.record(z.string(), z.unknown()),
  /** In the order of the candidates; null without a result. */
  results: z.array(z.unknown()),
})
