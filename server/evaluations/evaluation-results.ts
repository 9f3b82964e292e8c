import type { CandidateOutcome } from '#domain/evaluations/scored-item.ts'
import type { ItemScore } from '#domain/scorers/score-result.ts'
import type { Database } from '../database/tables.ts'
import {
  type ItemSummary,
  listItemsOfVersion,
  readExpectedByVersionId,
} from '../datasets/read-dataset-items.ts'
import type { EvaluationRow } from './evaluation-rows.ts'

export type ResultRow = {
  candidate: number
  dataset_item_id: string
  status: 'pending' | 'succeeded' | 'failed'
  is_reused: boolean
  charged_failures: number
  awaits_retry: boolean
  headline: string | null
  error: string | null
  score: ItemScore | null
  latency_ms: number | null
}

/** `outcomes` and `results` are in the order of the candidates. */
export type EvaluatedItem = {
  item: ItemSummary
  /** Of this version of the item. */
  id: string
  outcomes: (CandidateOutcome | undefined)[]
  results: (ResultRow | undefined)[]
}

/** Leaves out the full results. */
export async function listEvaluatedItems(
  database: Database,
  { id, dataset_id, dataset_version, candidates, sampled_items }: EvaluationRow,
): Promise<EvaluatedItem[]> {
  const [all, rows] = await Promise.all([
    listItemsOfVersion(database, dataset_id, dataset_version),
    database
      .selectFrom('evaluation_results')
      .select(['candidate', 'dataset_item_id', 'status', 'is_reused', 'headline', 'error', 'score'])
      .select(['latency_ms', 'charged_failures', 'awaits_retry'])
      .where('evaluation_id', '=', id)
      .execute(),
  ])
  const sampled = sampled_items && new Set(sampled_items)
  const items = sampled ? all.filter((item) => sampled.has(item.id)) : all
  const byItem = Map.groupBy(rows, ({ dataset_item_id }) => dataset_item_id)
  return items.map((item) => {
    const own = byItem.get(item.id) ?? []
    const results = candidates.map((_, index) => own.find(({ candidate }) => candidate === index))
    return { item, id: item.id, results, outcomes: results.map(toOutcome) }
  })
}

function toOutcome(row: ResultRow | undefined): CandidateOutcome | undefined {
  if (!row || row.status === 'pending') return undefined
  return {
    isRight: row.score?.isRight ?? false,
    isMissing: row.score?.isMissing ?? false,
    score: row.score ?? undefined,
    latencyMs: row.is_reused ? undefined : (row.latency_ms ?? undefined),
  }
}

/** Returns undefined if the evaluation has no such image. */
export async function readItemResults(
  database: Database,
  { id, dataset_id, dataset_version, candidates }: EvaluationRow,
  itemId: string,
): Promise<{ expected: Record<string, unknown>; results: unknown[] } | undefined> {
  const items = await listItemsOfVersion(database, dataset_id, dataset_version)
  const item = items.find(({ item_id }) => item_id === itemId)
  if (!item) return undefined
  const rows = await database
    .selectFrom('evaluation_results')
    .select(['candidate', 'result'])
    .where('evaluation_id', '=', id)
    .where('dataset_item_id', '=', item.id)
    .execute()
  const expected = await readExpectedByVersionId(database, item.id)
  const results = candidates.map((_, index) => {
    const result = rows.find(({ candidate }) => candidate === index)?.result
    return result ? (JSON.parse(result) as unknown) : null
  })
  return { expected: JSON.parse(expected) as Record<string, unknown>, results }
}
