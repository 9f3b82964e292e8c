import type { Generated, JSONColumnType } from 'kysely'
import type { z } from 'zod'
import type { BaselineCheck, BaselineSchedule } from '#contract/baseline.ts'
import type { ScorerSettings } from '#contract/dataset.ts'
import type { Evaluation } from '#contract/evaluation.ts'
import type { ItemScore } from '#domain/scorers/score-result.ts'
import type { InputImage } from '#engines/node/input-image.ts'

/** Golden sets: images with expected results. */
export type DatasetTables = {
  datasets: {
    id: Generated<string>
    organization_id: string
    name: string
    agent_code: string
    /** Grows with each change of the items. */
    version: Generated<number>
    scorers: JSONColumnType<z.infer<typeof ScorerSettings>>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  /** An image is stored once for all sets of an organization. */
  dataset_images: {
    organization_id: string
    /** SHA-256 in hex. */
    digest: string
    media_type: InputImage['mediaType']
    width: number
    height: number
    /** The size of the file. */
    bytes: number
    /** WebP. */
    thumbnail: Buffer
  }
  /** The file of an image in parts, because PGlite blocks the event loop for as long as it reads or writes a value. */
  dataset_image_parts: { organization_id: string; digest: string; part: number; bytes: Buffer }
  dataset_items: {
    /** Identifies one version of the item. */
    id: Generated<string>
    dataset_id: string
    /** Identifies the item in the API. */
    item_id: string
    organization_id: string
    digest: string
    name: string | null
    /** JSON. */
    expected: string
    tags: string[]
    /** The version of the set that has added this version of the item. */
    since: number
    /** The version of the set that has replaced it; null for the current one. */
    until: number | null
    created_at: Generated<Date>
  }
}

/** Golden sets that candidates have answered. */
export type EvaluationTables = {
  evaluations: {
    id: Generated<string>
    organization_id: string
    dataset_id: string
    /** The version of the set whose items are used. */
    dataset_version: number
    candidates: JSONColumnType<StoredCandidate[]>
    /** The scorers of the set when the evaluation was created. */
    scorers: JSONColumnType<z.infer<typeof ScorerSettings>>
    stops_early: boolean
    reuses_results: boolean
    status: Generated<Evaluation['status']>
    /** Why it is paused. */
    problem: string | null
    images: number
    /** The versions of the items that a sample of a baseline has; null for other evaluations, which have all items. */
    sampled_items: string[] | null
    created_at: Generated<Date>
    ended_at: Date | null
  }
  /** With what samples of a golden set are compared. At most one for each set. */
  baselines: {
    dataset_id: string
    organization_id: string
    evaluation_id: string
    /** The index of the candidate of the evaluation. */
    candidate: number
    schedule: BaselineSchedule
    /** The hour of the schedule in UTC. */
    hour: number
    /** How many images a sample has. */
    images: number
    /** The fraction of results that may change by chance. */
    tolerance: number
    /** The fraction of images that should be right; null for no alarm. */
    threshold: number | null
    /** The evidence after the last sample that more results have changed than the tolerance allows. */
    drift_evidence: Generated<number>
    /** The evidence after the last sample that fewer images are right than the threshold. */
    threshold_evidence: Generated<number>
    /** When the next sample is due; null without a schedule. */
    next_at: Date | null
    /** The sample that is not compared yet. */
    sample_id: string | null
    last_check: JSONColumnType<BaselineCheck> | null
  }
  evaluation_results: {
    evaluation_id: string
    /** The index of the candidate. */
    candidate: number
    dataset_item_id: string
    /** Equal for the same organization, image and candidate. */
    cache_key: string
    status: 'pending' | 'answered' | 'failed'
    /** Whether the result is that of an earlier evaluation. */
    is_reused: Generated<boolean>
    /** The result as JSON. Unlike that of a run, it is stored until the evaluation is deleted. */
    result: string | null
    /** The headline of the result. */
    headline: string | null
    /** The message of a failed analysis. */
    error: string | null
    score: JSONColumnType<ItemScore> | null
    latency_ms: number | null
  }
}

/** A candidate as it was when the evaluation was created. */
export type StoredCandidate = Evaluation['candidates'][number] & {
  /** US cents per 1000 requests. */
  price_per_1000: number
}
