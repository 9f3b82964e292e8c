import { createHash } from 'node:crypto'
import { digestRequest, prepareAnalysis } from '../analyses/prepare-analysis.ts'
import type { Database } from '../database/tables.ts'
import { readExpectedByVersionId } from '../datasets/read-dataset-items.ts'
import { HttpError } from '../http/http-error.ts'
import { assertNotSubstituted, createCacheKeys } from './candidates.ts'
import type { EvaluationDependencies } from './evaluation-dependencies.ts'
import type { EvaluatedItem, ResultRow } from './evaluation-results.ts'
import { toEvaluationRunId } from './score-ended-analyses.ts'
import { type EvaluationWithAgentCode, scoreResponse } from './score-response.ts'

/** Few, so that stopping early saves the others. */
const maxPending = 16

/**
 * Queues analyses until enough are pending.
 *
 * @param onlyRetries whether those are left out that have not failed before.
 * @returns why the evaluation must pause, such as a trial that is used up.
 */
export async function submitNextAnalyses(
  dependencies: EvaluationDependencies,
  evaluation: EvaluationWithAgentCode,
  items: readonly EvaluatedItem[],
  onlyRetries: boolean,
): Promise<string | undefined> {
  const rows = items.flatMap(({ results }) => results)
  let pending = rows.filter((row) => row?.status === 'pending').length
  for (const { item, index } of listMissing(evaluation, items, onlyRetries)) {
    if (pending >= maxPending) return undefined
    try {
      if (await submitOne(dependencies, evaluation, item, index)) pending += 1
    } catch (error) {
      if (!(error instanceof HttpError) || isTransient(error)) throw error
      return error.message
    }
  }
}

/** Returns whether the next attempt may succeed without a change of the account or the configuration. */
function isTransient({ status, code }: HttpError): boolean {
  return status >= 500 && code !== 'engine_unavailable' && code !== 'provider_not_configured'
}

/** All candidates get an image before the next one, so that pairs are complete early. */
function listMissing(
  { id, candidates }: EvaluationWithAgentCode,
  items: readonly EvaluatedItem[],
  onlyRetries: boolean,
) {
  const isMissing = (row: ResultRow | undefined) => (row ? row.awaits_retry : !onlyRetries)
  return shuffle(id, items).flatMap((item) =>
    [...candidates.keys()].flatMap((index) => (isMissing(item.results[index]) ? [{ item, index }] : [])),
  )
}

/** In a random order that is the same in each step, because the test needs a random sample. */
function shuffle(evaluationId: string, items: readonly EvaluatedItem[]): EvaluatedItem[] {
  const rank = ({ id }: EvaluatedItem) => createHash('sha256').update(evaluationId).update(id).digest('hex')
  return items
    .map((item) => ({ item, key: rank(item) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ item }) => item)
}

/** Uses an earlier result, or queues an analysis. Returns whether one is pending. */
async function submitOne(
  dependencies: EvaluationDependencies,
  evaluation: EvaluationWithAgentCode,
  { item }: EvaluatedItem,
  index: number,
): Promise<boolean> {
  const candidate = evaluation.candidates[index]
  const { database, catalog } = dependencies
  const { id, organization_id: organizationId, reuses_results } = evaluation
  if (!candidate) return false
  const cacheKey = createCacheKeys(dependencies, organizationId, candidate)(item.digest)
  const row = { evaluation_id: id, candidate: index, dataset_item_id: item.id, cache_key: cacheKey }
  const earlier = reuses_results ? await findResult(database, cacheKey) : undefined
  // Inserted after the analysis is queued. After a crash between them, the next step submits the same analysis again, which
  // charges nothing.
  if (earlier === undefined) await submitAnalysis(dependencies, evaluation, item, index)
  const score = async (response: string) => {
    const expected = await readExpectedByVersionId(database, item.id)
    return scoreResponse(catalog, evaluation, { candidate: index, ...item, expected }, response)
  }
  const outcome =
    earlier === undefined ? { status: 'pending' as const } : { ...(await score(earlier)), is_reused: true }
  await database
    .insertInto('evaluation_results')
    .values({ ...row, ...outcome })
    .onConflict((conflict) =>
      conflict
        .columns(['evaluation_id', 'candidate', 'dataset_item_id'])
        .doUpdateSet({ ...outcome, error: null, latency_ms: null, awaits_retry: false })
        .where('evaluation_results.awaits_retry', '=', true),
    )
    .execute()
  return earlier === undefined
}

async function submitAnalysis(
  { database, images, analyses, catalog, engines }: EvaluationDependencies,
  { id, organization_id: organizationId, candidates }: EvaluationWithAgentCode,
  item: EvaluatedItem['item'],
  index: number,
): Promise<void> {
  const image = await images.read(organizationId, item.digest)
  const candidate = candidates[index]
  if (!image || !candidate) throw new HttpError(404, 'not_found', 'An image was deleted.')
  const { agent_code: agentCode, variant_id, provider, model, parameter } = candidate
  const request = { agentCode, image: image.bytes, variant_id, provider, model, parameter }
  const analysis = await prepareAnalysis({ catalog, engines, database }, request, {
    organizationId,
    // Checked when the evaluation was created.
    mayUseProviders: async () => true,
    isInteractive: false,
    requestedAt: Date.now(),
  })
  assertNotSubstituted(candidate, analysis.job.provider)
  const idempotencyKey = toEvaluationRunId(id, index, item.id)
  const requestDigest = digestRequest(request)
  await analyses.submit({ organizationId, agentCode, idempotencyKey, requestDigest }, analysis)
}

/** Returns the latest result. */
async function findResult(database: Database, cacheKey: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('evaluation_results')
    .innerJoin('evaluations', 'evaluations.id', 'evaluation_id')
    .select('result')
    .where('cache_key', '=', cacheKey)
    .where('evaluation_results.status', '=', 'succeeded')
    // A reused one is older than its evaluation.
    .orderBy('is_reused')
    .orderBy('evaluations.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.result ?? undefined
}
