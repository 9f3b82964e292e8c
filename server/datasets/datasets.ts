import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { type DatasetChange, datasetLimits, type NewDataset } from '#contract/dataset.ts'
import { acquireAdvisoryLock } from '../database/advisory-lock.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database, Tables } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'

export type DatasetRow = Selectable<Tables['datasets']>

/** @throws HttpError 422 if the organization has too many sets. */
export async function createDataset(
  database: Database,
  organizationId: string,
  { name, agent_code }: NewDataset,
): Promise<string> {
  return await inTransaction(database, async (tx) => {
    await acquireAdvisoryLock(tx, 'datasets', organizationId)
    const { count } = await tx
      .selectFrom('datasets')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
    if (count >= datasetLimits.sets)
      throw new HttpError(
        422,
        'too_many_datasets',
        `At most ${datasetLimits.sets} golden sets. Delete one first.`,
      )
    const { id } = await tx
      .insertInto('datasets')
      .values({ organization_id: organizationId, name, agent_code, scorers: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

export type DatasetWithCount = DatasetRow & { items: number }

const countCurrentItems = sql<number>`(
  select count(*)::integer from dataset_items where dataset_id = datasets.id and until is null)`.as('items')

/** The last changed one first. */
export async function listDatasets(database: Database, organizationId: string): Promise<DatasetWithCount[]> {
  return await database
    .selectFrom('datasets')
    .selectAll()
    .select(countCurrentItems)
    .where('organization_id', '=', organizationId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function findDataset(
  database: Database,
  organizationId: string,
  id: string,
): Promise<DatasetWithCount | undefined> {
  return await database
    .selectFrom('datasets')
    .selectAll()
    .select(countCurrentItems)
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

export async function changeDataset(
  database: Database,
  id: string,
  { name, scorers }: z.infer<typeof DatasetChange>,
): Promise<void> {
  await database
    .updateTable('datasets')
    .set({
      updated_at: sql`now()`,
      ...(name === undefined ? {} : { name }),
      ...(scorers === undefined ? {} : { scorers: JSON.stringify(scorers) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Images that nothing else has are deleted later. */
export async function deleteDataset(database: Database, id: string): Promise<void> {
  await database.deleteFrom('datasets').where('id', '=', id).execute()
}

/** Locks the set until the transaction ends. */
export async function incrementVersion(tx: Database, datasetId: string): Promise<number> {
  const row = await tx
    .updateTable('datasets')
    .set({ version: sql<number>`version + 1`, updated_at: sql`now()` })
    .where('id', '=', datasetId)
    .returning('version')
    .executeTakeFirst()
  if (!row) throw new HttpError(404, 'not_found', 'There is no such golden set.')
  return row.version
}
