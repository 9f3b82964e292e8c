import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { datasetLimits } from '#contract/dataset.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { isWithinDepth } from '../http/json-depth.ts'
import { type DatasetRow, incrementVersion } from './datasets.ts'
import { findItem, type ItemRow, selectItems } from './read-dataset-items.ts'

type Values = { expected: Record<string, unknown>; tags: string[] }

type NewItem = Pick<Values, 'expected'> & { name: string | undefined; tags: string[] | undefined }

type SavedItem = { item: ItemRow; outcome: 'added' | 'updated' | 'unchanged' }

/**
 * Adds an image of the organization with its expected result, or replaces that of an image that the set has, and its tags if
 * they are given.
 *
 * @throws HttpError 422 if the set has too many images or the expected results are too large.
 */
export async function saveItem(
  database: Database,
  { id: datasetId, organization_id }: DatasetRow,
  digest: string,
  { name, expected, tags }: NewItem,
): Promise<SavedItem> {
  assertStorable(expected)
  return await inTransaction(database, async (tx) => {
    // Two requests with the same image wait for each other.
    await tx.selectFrom('datasets').select('id').where('id', '=', datasetId).forUpdate().execute()
    const current = await selectItems(tx, datasetId)
      .where('dataset_items.digest', '=', digest)
      .executeTakeFirst()
    if (current) return await replaceItem(tx, datasetId, current, { expected, tags: tags ?? current.tags })
    await assertNotFull(tx, datasetId, 1)
    const since = await incrementVersion(tx, datasetId)
    const item_id = randomUUID()
    const values = { expected: JSON.stringify(expected), tags: tags ?? [] }
    const item = { item_id, digest, name: name ?? null, ...values }
    await tx
      .insertInto('dataset_items')
      .values({ ...item, dataset_id: datasetId, organization_id, since, until: null })
      .execute()
    const added = await findItem(tx, datasetId, item_id)
    if (!added) throw new Error('The item was not added.')
    return { item: added, outcome: 'added' }
  })
}

/** Earlier evaluations keep the version that they have used. */
export async function changeItem(
  database: Database,
  datasetId: string,
  itemId: string,
  { expected, tags }: { [Key in keyof Values]?: Values[Key] | undefined },
): Promise<ItemRow> {
  if (expected) assertStorable(expected)
  return await inTransaction(database, async (tx) => {
    await tx.selectFrom('datasets').select('id').where('id', '=', datasetId).forUpdate().execute()
    const current = await findItem(tx, datasetId, itemId)
    if (!current) throw new HttpError(404, 'not_found', 'There is no such image.')
    const values = { expected: expected ?? JSON.parse(current.expected), tags: tags ?? current.tags }
    return (await replaceItem(tx, datasetId, current, values)).item
  })
}

/** Deletes an image from all versions, and so from evaluations. Its bytes are deleted later. */
export async function deleteItem(database: Database, datasetId: string, itemId: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    await incrementVersion(tx, datasetId)
    await sql`
      update evaluations set images = images - 1 from dataset_items item
      where evaluations.dataset_id = ${datasetId} and item.dataset_id = ${datasetId} and item.item_id = ${itemId}
        and dataset_version >= since and (until is null or dataset_version < until)
        and (sampled_items is null or item.id = any(sampled_items))`.execute(tx)
    const deleted = await tx
      .deleteFrom('dataset_items')
      .where('dataset_id', '=', datasetId)
      .where('item_id', '=', itemId)
      .returning('id')
      .execute()
    if (deleted.length === 0) throw new HttpError(404, 'not_found', 'There is no such image.')
  })
}

async function replaceItem(
  tx: Database,
  datasetId: string,
  current: ItemRow,
  { expected, tags }: Values,
): Promise<SavedItem> {
  const isSame = isDeepStrictEqual(JSON.parse(current.expected), JSON.parse(JSON.stringify(expected)))
  if (isSame && isDeepStrictEqual(current.tags, tags)) return { item: current, outcome: 'unchanged' }
  await assertNotFull(tx, datasetId, 0)
  const version = await incrementVersion(tx, datasetId)
  if (!(await isEvaluated(tx, datasetId, current.id))) {
    const changes = { expected: JSON.stringify(expected), tags }
    await tx
      .updateTable('dataset_items')
      .set({ ...changes, since: version })
      .where('id', '=', current.id)
      .execute()
    return { item: { ...current, ...changes }, outcome: 'updated' }
  }
  const replaced = await tx
    .updateTable('dataset_items')
    .set({ until: version })
    .where('id', '=', current.id)
    .returning(['organization_id', 'created_at'])
    .executeTakeFirstOrThrow()
  const { item_id, digest, name } = current
  const values = { item_id, digest, name, expected: JSON.stringify(expected), tags }
  const { id } = await tx
    .insertInto('dataset_items')
    .values({ ...values, ...replaced, dataset_id: datasetId, since: version, until: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { item: { ...current, ...values, id }, outcome: 'updated' }
}

/** Whether an evaluation has this version of an item. */
async function isEvaluated(tx: Database, datasetId: string, id: string): Promise<boolean> {
  const evaluation = await tx
    .selectFrom('evaluations')
    .innerJoin('dataset_items', 'dataset_items.dataset_id', 'evaluations.dataset_id')
    .select('evaluations.id')
    .where('evaluations.dataset_id', '=', datasetId)
    .where('dataset_items.id', '=', id)
    .whereRef('dataset_version', '>=', 'since')
    .limit(1)
    .executeTakeFirst()
  return evaluation !== undefined
}

/** @param added how many images are added. */
async function assertNotFull(tx: Database, datasetId: string, added: 0 | 1): Promise<void> {
  const { count, bytes } = await tx
    .selectFrom('dataset_items')
    .select([
      sql<number>`count(*) filter (where until is null)::integer`.as('count'),
      sql<number>`coalesce(sum(octet_length(expected)), 0)::float8`.as('bytes'),
    ])
    .where('dataset_id', '=', datasetId)
    .executeTakeFirstOrThrow()
  const { items, expectedBytesOfSet } = datasetLimits
  const createError = (limit: string) =>
    new HttpError(422, 'dataset_full', `A golden set has at most ${limit}.`)
  if (count + added > items) throw createError(`${items} images`)
  if (bytes >= expectedBytesOfSet)
    throw createError(`${expectedBytesOfSet / 1024 ** 2} MB of expected results`)
}

function assertStorable(expected: Record<string, unknown>): void {
  const { expectedBytes, expectedDepth } = datasetLimits
  if (!isWithinDepth(expected, expectedDepth))
    throw new HttpError(422, 'invalid_request', `expected: must have at most ${expectedDepth} levels`)
  const json = JSON.stringify(expected)
  if (Buffer.byteLength(json) > expectedBytes)
    throw new HttpError(422, 'invalid_request', `expected: must have at most ${expectedBytes / 1024} kB`)
  if (json.includes('\\u0000'))
    throw new HttpError(422, 'invalid_request', 'expected: must have no null characters')
}
