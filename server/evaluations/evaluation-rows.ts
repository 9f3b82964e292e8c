import { type Insertable, type Selectable, sql } from 'kysely'
import { createKeyReusedError } from '../analyses/analysis-errors.ts'
import { acquireAdvisoryLock } from '../database/advisory-lock.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { StoredCandidate } from '../database/schema/evaluations.ts'
import type { Database, Tables } from '../database/tables.ts'
import { type DatasetWithCount, findDataset } from '../datasets/datasets.ts'
import { HttpError } from '../http/http-error.ts'
import type { JobQueue } from '../jobs/job-queue.ts'

export type EvaluationRow = Selectable<Tables['evaluations']>

/** `done` counts ended analyses. */
export type EvaluationWithProgress = EvaluationRow & { dataset_name: string; done: number }

/** Their results take disk space. */
const maxEvaluations = 1000

export type EvaluationOptions = {
  candidates: StoredCandidate[]
  stopsEarly: boolean
  reusesResults: boolean
  idempotencyKey: string | undefined
}

/**
 * Returns the id of the evaluation, or of the earlier one with this idempotency key.
 *
 * @throws HttpError 422 if the set is empty, if there are too many evaluations, or if the key was used with another request.
 */
export async function createEvaluation(
  database: Database,
  queue: JobQueue,
  { id: datasetId, organization_id }: DatasetWithCount,
  { candidates, stopsEarly, reusesResults, idempotencyKey }: EvaluationOptions,
): Promise<string> {
  return await inTransaction(database, async (tx) => {
    // The version is not replaced before the evaluation refers to it.
    await tx.selectFrom('datasets').select('id').where('id', '=', datasetId).forShare().execute()
    const dataset = await findDataset(tx, organization_id, datasetId)
    if (!dataset) throw new HttpError(404, 'not_found', 'There is no such golden set.')
    if (dataset.items === 0) throw new HttpError(422, 'empty_dataset', 'The golden set has no images yet.')
    const { version, scorers, items } = dataset
    await acquireAdvisoryLock(tx, 'evaluations', organization_id)
    const request = {
      organization_id,
      dataset_id: datasetId,
      candidates: JSON.stringify(candidates),
      stops_early: stopsEarly,
      reuses_results: reusesResults,
      idempotency_key: idempotencyKey ?? null,
    }
    const earlier = await findEarlierEvaluation(tx, request)
    if (earlier) return earlier
    const { count } = await tx
      .selectFrom('evaluations')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('organization_id', '=', organization_id)
      // Samples are limited otherwise.
      .where('sampled_items', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= maxEvaluations)
      throw new HttpError(422, 'too_many_evaluations', 'Too many evaluations. Delete old ones first.')
    const { id } = await tx
      .insertInto('evaluations')
      .values({
        ...request,
        dataset_version: version,
        scorers: JSON.stringify(scorers),
        images: items,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queue.enqueue(tx, { id, queue: 'evaluations', organizationId: organization_id })
    return id
  })
}

type EvaluationRequest = Pick<
  Insertable<Tables['evaluations']>,
  'organization_id' | 'dataset_id' | 'candidates' | 'stops_early' | 'reuses_results'
> & { idempotency_key: string | null }

async function findEarlierEvaluation(
  tx: Database,
  {
    organization_id,
    dataset_id,
    candidates,
    stops_early,
    reuses_results,
    idempotency_key,
  }: EvaluationRequest,
): Promise<string | undefined> {
  const earlier = await tx
    .selectFrom('evaluations')
    .select([
      'id',
      sql<boolean>`(dataset_id, candidates, stops_early, reuses_results) = (${dataset_id}::uuid, ${candidates}::jsonb, ${stops_early}::boolean, ${reuses_results}::boolean)`.as(
        'is_same',
      ),
    ])
    .where('organization_id', '=', organization_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst()
  if (earlier && !earlier.is_same) throw createKeyReusedError()
  return earlier?.id
}

const selectEvaluations = (database: Database, organizationId: string) =>
  database
    .selectFrom('evaluations')
    .innerJoin('datasets', 'datasets.id', 'dataset_id')
    .selectAll('evaluations')
    .select([
      'datasets.name as dataset_name',
      sql<number>`(
        select count(*)::integer from evaluation_results
        where evaluation_id = evaluations.id
          and (evaluations.status <> 'running'
            or (evaluation_results.status <> 'pending' and not awaits_retry)))`.as('done'),
    ])
    .where('evaluations.organization_id', '=', organizationId)

export async function findEvaluation(
  database: Database,
  organizationId: string,
  id: string,
): Promise<EvaluationWithProgress | undefined> {
  return await selectEvaluations(database, organizationId).where('evaluations.id', '=', id).executeTakeFirst()
}

/** The newest ones first, without samples: of one set, or of all. */
export async function listEvaluations(
  database: Database,
  organizationId: string,
  { datasetId, limit }: { datasetId: string | undefined; limit: number },
): Promise<EvaluationWithProgress[]> {
  return await selectEvaluations(database, organizationId)
    .$if(datasetId !== undefined, (query) => query.where('dataset_id', '=', datasetId ?? ''))
    .where('sampled_items', 'is', null)
    .orderBy('evaluations.created_at', 'desc')
    .orderBy('evaluations.id')
    .limit(limit)
    .execute()
}

/** Analyzes images again whose analysis has failed. */
export async function resumeEvaluation(database: Database, queue: JobQueue, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const failed = await tx
      .updateTable('evaluation_results')
      .set({ awaits_retry: true })
      .where('evaluation_id', '=', id)
      .where('status', '=', 'failed')
      .returning('candidate')
      .execute()
    const statuses = failed.length > 0 ? (['complete', 'stopped_early'] as const) : []
    const resumed = await tx
      .updateTable('evaluations')
      .set({ status: 'running', problem: null, ended_at: null })
      .where('id', '=', id)
      .where('status', 'in', ['paused', 'cancelled', ...statuses])
      .returning('organization_id')
      .executeTakeFirst()
    if (resumed)
      await queue.enqueue(tx, { id, queue: 'evaluations', organizationId: resumed.organization_id })
  })
}

/** Sends no more images. Analyses that are queued or running end and are charged. */
export async function cancelEvaluation(database: Database, id: string): Promise<void> {
  await database
    .updateTable('evaluations')
    .set({ status: 'cancelled', ended_at: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', ['running', 'paused'])
    .execute()
}

export async function deleteEvaluation(database: Database, id: string): Promise<void> {
  await database.deleteFrom('evaluations').where('id', '=', id).execute()
}
