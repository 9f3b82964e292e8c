import type { Generated, JSONColumnType } from 'kysely'
import type { z } from 'zod'
import type { BaselineCheck, BaselineSchedule } from '#contract/baseline.ts'
import type { ScorerSettings } from '#contract/dataset.ts'
import type { Evaluation } from '#contract/evaluation.ts'
import type { ItemScore } from '#domain/scorers/score-result.ts'

export type EvaluationTables = {
  evaluations: {
    id: Generated<string>
    organization_id: string
    dataset_id: string
    dataset_version: number
    candidates: JSONColumnType<StoredCandidate[]>
    /** When the evaluation was created. */
    scorers: JSONColumnType<z.infer<typeof ScorerSettings>>
    stops_early: boolean
    reuses_results: boolean
    idempotency_key: string | null
    status: Generated<Evaluation['status']>
    /** Why it is paused. */
    problem: string | null
    images: number
    /** The versions of the items of a sample; null for other evaluations, which have all items. */
    sampled_items: string[] | null
    created_at: Generated<Date>
    ended_at: Date | null
  }
  evaluation_results: {
    evaluation_id: string
    /** The index. */
    candidate: number
    dataset_item_id: string
    /** Equal for the same organization, image and candidate, while the same model answers with the same instructions. */
    cache_key: string
    status: 'pending' | 'succeeded' | 'failed'
    /** Whether the result is that of an earlier evaluation. */
    is_reused: Generated<boolean>
    /** How many failed analyses were charged. */
    charged_failures: Generated<number>
    /** Whether the analysis has failed and will be repeated. */
    awaits_retry: Generated<boolean>
    /** JSON. Unlike that of a run, it is stored until the evaluation is deleted. */
    result: string | null
    headline: string | null
    /** The message. */
    error: string | null
    score: JSONColumnType<ItemScore> | null
    latency_ms: number | null
  }
  /** What samples of a golden set are compared with. At most one for each set. */
  baselines: {
    dataset_id: string
    organization_id: string
    evaluation_id: string
    /** The index. */
    candidate: number
    schedule: BaselineSchedule
    /** UTC. */
    hour: number
    images: number
    tolerance: number
    /** The fraction of images that should be right; null for no alarm. */
    threshold: number | null
    /** Evidence that more results have changed than the tolerance allows. */
    drift_evidence: Generated<number>
    /** Evidence that fewer images are right than the threshold. */
    threshold_evidence: Generated<number>
    /** Null without a schedule. */
    next_at: Date | null
    /** The evaluation of the latest sample, until it is compared with the baseline. */
    sample_id: string | null
    last_check: JSONColumnType<BaselineCheck> | null
  }
}

export const evaluationRetryMigration = [
  `alter table evaluation_results
     add column charged_failures integer not null default 0,
     add column awaits_retry boolean not null default false`,
  'update evaluation_results set charged_failures = 1 where is_charged',
  'alter table evaluation_results drop column is_charged',
]

export const evaluationKeyMigration = [
  'alter table evaluations add column idempotency_key text',
  'create unique index evaluations_idempotency on evaluations (organization_id, idempotency_key)',
]

/** As it was when the evaluation was created. */
export type StoredCandidate = Evaluation['candidates'][number] & {
  price_per_1000: number
}

export const evaluationTables = [
  `create table evaluations (
     id uuid primary key default gen_random_uuid(),
     organization_id uuid not null references organizations on delete cascade,
     dataset_id uuid not null references datasets on delete cascade,
     dataset_version integer not null,
     candidates jsonb not null,
     scorers jsonb not null,
     stops_early boolean not null,
     reuses_results boolean not null,
     status text not null default 'running'
       check (status in ('running', 'paused', 'complete', 'stopped_early', 'cancelled')),
     problem text,
     images integer not null,
     sampled_items uuid[],
     created_at timestamptz not null default now(),
     ended_at timestamptz)`,
  'create index evaluations_organization on evaluations (organization_id, created_at)',
  'create index evaluations_dataset on evaluations (dataset_id)',
  `create table evaluation_results (
     evaluation_id uuid not null references evaluations on delete cascade,
     candidate integer not null,
     dataset_item_id uuid not null references dataset_items on delete cascade,
     cache_key text not null,
     status text not null check (status in ('pending', 'succeeded', 'failed')),
     is_reused boolean not null default false,
     is_charged boolean not null default false,
     result text,
     headline text,
     error text,
     score jsonb,
     latency_ms integer,
     primary key (evaluation_id, candidate, dataset_item_id))`,
  'create index evaluation_results_item on evaluation_results (dataset_item_id)',
  "create index evaluation_results_cache on evaluation_results (cache_key) where status = 'succeeded'",
  `create table baselines (
     dataset_id uuid primary key references datasets on delete cascade,
     organization_id uuid not null references organizations on delete cascade,
     evaluation_id uuid not null references evaluations on delete cascade,
     candidate integer not null,
     schedule text not null check (schedule in ('off', 'daily', 'weekly')),
     hour integer not null check (hour between 0 and 23),
     images integer not null,
     tolerance double precision not null,
     threshold double precision,
     drift_evidence double precision not null default 1,
     threshold_evidence double precision not null default 1,
     next_at timestamptz,
     sample_id uuid references evaluations on delete set null,
     last_check jsonb)`,
  'create index baselines_organization on baselines (organization_id)',
  'create index baselines_evaluation on baselines (evaluation_id)',
  'create index baselines_sample on baselines (sample_id)',
  'create index baselines_next_at on baselines (next_at)',
]
