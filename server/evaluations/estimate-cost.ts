import type { EvaluationEstimate } from '#contract/evaluation.ts'
import { sumBy } from '#domain/statistics/sum-by.ts'
import type { StoredCandidate } from '../database/schema/evaluations.ts'
import type { Database } from '../database/tables.ts'
import type { DatasetWithCount } from '../datasets/datasets.ts'
import { listDigests } from '../datasets/read-dataset-items.ts'
import { type CandidateDependencies, createCacheKeys } from './candidates.ts'

/** Of the current version of the set, at most. */
export async function estimateCost(
  { database, ...dependencies }: CandidateDependencies & { database: Database },
  { id, organization_id }: DatasetWithCount,
  candidates: readonly StoredCandidate[],
  reusesResults: boolean,
): Promise<Omit<EvaluationEstimate, 'trial_remaining' | 'missing_fields'>> {
  const digests = await listDigests(database, id)
  const parts = await Promise.all(
    candidates.map(async (candidate) => {
      const keys = digests.map(createCacheKeys(dependencies, organization_id, candidate))
      const reused = reusesResults ? await countReusable(database, keys) : 0
      const requests = digests.length - reused
      return { reused, requests, cost: (requests * candidate.price_per_1000) / 1000 }
    }),
  )
  return {
    images: digests.length,
    requests: sumBy(parts, 'requests'),
    reused: sumBy(parts, 'reused'),
    cost_cents: sumBy(parts, 'cost'),
  }
}

async function countReusable(database: Database, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0
  const rows = await database
    .selectFrom('evaluation_results')
    .select('cache_key')
    .distinct()
    .where('cache_key', 'in', keys)
    .where('status', '=', 'succeeded')
    .execute()
  return rows.length
}
