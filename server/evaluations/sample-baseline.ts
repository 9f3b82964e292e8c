import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { BaselineRow } from './baselines.ts'
import { getNextSampleTime } from './get-next-sample-time.ts'
import { selectConclusiveResults } from './select-conclusive-results.ts'

/** Of a set, so that a schedule does not fill the disk with results. */
const maxStoredSamples = 30

/**
 * Processes that call it at the same time start one sample together: a row is locked until its sample is queued and the time of
 * the next one is set, and others skip a locked row.
 *
 * @returns the number of samples.
 */
export async function sampleDueBaselines(database: Database, queue: JobQueue): Promise<number> {
  for (let count = 0; ; count++) {
    const isStarted = await inTransaction(database, async (tx) => {
      const baseline = await tx
        .selectFrom('baselines')
        .selectAll()
        // By its clock: if that of this process were behind, the next sample would be due at once.
        .select(sql<Date>`now()`.as('now'))
        .where('next_at', '<=', sql<Date>`now()`)
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!baseline) return false
      await tx
        .updateTable('baselines')
        .set({ next_at: getNextSampleTime(baseline, baseline.now) })
        .where('dataset_id', '=', baseline.dataset_id)
        .execute()
      await startSample(tx, queue, baseline)
      return true
    })
    if (!isStarted) return count
  }
}

/**
 * Returns the id of the sample, or of the one that is running.
 *
 * @throws HttpError 404 if the set has no baseline, or 422 if none of the images of the baseline is left.
 */
export async function sampleNow(database: Database, queue: JobQueue, datasetId: string): Promise<string> {
  return await inTransaction(database, async (tx) => {
    const baseline = await tx
      .selectFrom('baselines')
      .selectAll()
      .where('dataset_id', '=', datasetId)
      .forUpdate()
      .executeTakeFirst()
    if (!baseline) throw new HttpError(404, 'not_found', 'The golden set has no baseline.')
    const id = await startSample(tx, queue, baseline)
    if (!id) throw new HttpError(422, 'empty_dataset', 'The baseline has no images any more.')
    return id
  })
}

/** Returns undefined if none of the images of the baseline is left. */
async function startSample(
  tx: Database,
  queue: JobQueue,
  { dataset_id, evaluation_id, candidate, sample_id, images }: BaselineRow,
): Promise<string | undefined> {
  if (sample_id && (await isRunning(tx, sample_id))) return sample_id
  const compared = await selectConclusiveResults(tx)
    .select('dataset_item_id')
    .where('evaluation_id', '=', evaluation_id)
    .where('candidate', '=', candidate)
    .orderBy('dataset_item_id')
    .execute()
  const sampled = chooseRandom(compared, images).map(({ dataset_item_id }) => dataset_item_id)
  if (sampled.length === 0) return undefined
  const baseline = await tx
    .selectFrom('evaluations')
    .selectAll()
    .where('id', '=', evaluation_id)
    .executeTakeFirstOrThrow()
  const { organization_id, dataset_version, candidates, scorers } = baseline
  const { id } = await tx
    .insertInto('evaluations')
    .values({
      // Of the baseline, so that an edited set is not taken for a changed model.
      ...{ organization_id, dataset_id, dataset_version, scorers: JSON.stringify(scorers) },
      candidates: JSON.stringify([candidates[candidate]]),
      stops_early: false,
      reuses_results: false,
      images: sampled.length,
      sampled_items: sampled,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('baselines').set({ sample_id: id }).where('dataset_id', '=', dataset_id).execute()
  await deleteOldSamples(tx, dataset_id)
  await queue.enqueue(tx, { id, queue: 'evaluations', organizationId: organization_id })
  return id
}

async function isRunning(tx: Database, id: string): Promise<boolean> {
  const row = await tx.selectFrom('evaluations').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status === 'running'
}

/** Each part has the same probability: the test needs a random sample. */
function chooseRandom<T>(all: readonly T[], count: number): T[] {
  const rest = [...all]
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(randomInt(rest.length), 1),
  ).flat()
}

async function deleteOldSamples(tx: Database, datasetId: string): Promise<void> {
  await tx
    .deleteFrom('evaluations')
    .where('dataset_id', '=', datasetId)
    .where('sampled_items', 'is not', null)
    .where('status', '<>', 'running')
    .where('id', 'not in', (query) =>
      query
        .selectFrom('evaluations as newest')
        .select('newest.id')
        .where('newest.dataset_id', '=', datasetId)
        .where('newest.sampled_items', 'is not', null)
        .orderBy('newest.created_at', 'desc')
        .limit(maxStoredSamples),
    )
    .execute()
}
