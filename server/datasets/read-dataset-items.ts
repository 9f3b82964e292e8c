import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'

/** An item without its expected result: those of a set may have many megabytes. */
export type ItemSummary = {
  /** Of this version. */
  id: string
  item_id: string
  digest: string
  name: string | null
  tags: string[]
  width: number
  height: number
}

export type ItemRow = ItemSummary & {
  /** JSON. */
  expected: string
}

/** Rows that are read at a time, so that a large set does not need more memory. */
const pageSize = 200

const selectSummaries = (database: Database, datasetId: string) =>
  database
    .selectFrom('dataset_items')
    .innerJoin('images', (join) =>
      join
        .onRef('images.organization_id', '=', 'dataset_items.organization_id')
        .onRef('images.digest', '=', 'dataset_items.digest'),
    )
    .select(['id', 'item_id', 'dataset_items.digest', 'name', 'tags', 'width', 'height'])
    .where('dataset_id', '=', datasetId)
    .orderBy('created_at')
    .orderBy('item_id')

export const selectItems = (database: Database, datasetId: string) =>
  selectSummaries(database, datasetId).select('expected').where('until', 'is', null)

/** The items that the set had in this version, in the order in which they were added. */
export async function listItemsOfVersion(
  database: Database,
  datasetId: string,
  version: number,
): Promise<ItemSummary[]> {
  return await selectSummaries(database, datasetId)
    .where('since', '<=', version)
    .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', version)]))
    .execute()
}

/** The first items of the current version. */
export async function listFirstItems(
  database: Database,
  datasetId: string,
  limit: number,
): Promise<ItemRow[]> {
  return await selectItems(database, datasetId).limit(limit).execute()
}

/** Yields the items of the current version, in the order in which they were added. */
export async function* readItems(database: Database, datasetId: string): AsyncGenerator<ItemRow> {
  let last: { added_at: string; item_id: string } | undefined
  do {
    const page = await selectItems(database, datasetId)
      // As text, because a date has no microseconds.
      .select(sql<string>`created_at::text`.as('added_at'))
      .$if(last !== undefined, (query) =>
        query.where(
          sql<boolean>`(created_at, item_id) > (${last?.added_at}::timestamptz, ${last?.item_id}::uuid)`,
        ),
      )
      .limit(pageSize)
      .execute()
    for (const { added_at, ...item } of page) yield item
    last = page.length === pageSize ? page.at(-1) : undefined
  } while (last)
}

export async function listDigests(database: Database, datasetId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('dataset_items')
    .select('digest')
    .where('dataset_id', '=', datasetId)
    .where('until', 'is', null)
    .execute()
  return rows.map(({ digest }) => digest)
}

export async function findItem(
  database: Database,
  datasetId: string,
  itemId: string,
): Promise<ItemRow | undefined> {
  return await selectItems(database, datasetId).where('item_id', '=', itemId).executeTakeFirst()
}

/**
 * @param id of a version of an item.
 * @returns JSON.
 * @throws HttpError 404 if it is deleted.
 */
export async function readExpectedByVersionId(database: Database, id: string): Promise<string> {
  const item = await database
    .selectFrom('dataset_items')
    .select('expected')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!item) throw new HttpError(404, 'not_found', 'An image was deleted.')
  return item.expected
}
