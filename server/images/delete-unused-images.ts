import { sql } from 'kysely'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/tables.ts'
import type { Logger } from '../log.ts'
import { foreignStoreMessage, tryClaimStore } from './claim-store.ts'
import { deleteUnusedTemplates } from './delete-unused-templates.ts'
import type { ImageStore } from './image-store.ts'

/** In seconds. */
export type MinAgeSeconds = { image: number; template: number }

const minAges: MinAgeSeconds = {
  /** Longer than a request that stores an image and adds a reference to it. */
  image: 3600,
  /** Batches that are on devices only send its id with each image, which may wait there without a network. */
  template: 30 * 24 * 3600,
}
const intervalMs = 30 * 60_000
/** Keys that are compared with the rows at a time. */
const pageSize = 500

const referencingTables = ['dataset_items', 'batch_items', 'count_templates'] as const

type Dependencies = { database: Database; store: ImageStore; log: Logger }

/** Deletes images without a reference at intervals. Returns the function that stops it. */
export function startImageCleanup(dependencies: Dependencies): () => void {
  const { database, store, log } = dependencies
  const timer = setInterval(
    () =>
      void deleteUnusedImages(database, store).catch((error: Error) =>
        log[error instanceof ForeignStoreError ? 'error' : 'warn'](
          { reason: error.message },
          'Unused images could not be deleted',
        ),
      ),
    intervalMs,
  ).unref()
  return () => clearInterval(timer)
}

class ForeignStoreError extends Error {
  constructor() {
    super(foreignStoreMessage)
  }
}

/**
 * Deletes templates and images without a reference, and bytes without a row. Returns how many bytes were deleted from
 * the store.
 *
 * @throws ForeignStoreError before bytes are deleted.
 */
export async function deleteUnusedImages(
  database: Database,
  store: ImageStore,
  { image: ageSeconds, template }: MinAgeSeconds = minAges,
): Promise<number> {
  await inTransaction(database, (tx) => deleteUnusedTemplates(tx, { ageSeconds: template }))
  const unreferenced = await deleteUnreferenced(database, ageSeconds)
  if (!(await tryClaimStore(database, store))) throw new ForeignStoreError()
  let removed = 0
  for (const { key } of unreferenced) {
    await store.remove(key)
    removed += 1
  }
  for await (const keys of listOldKeys(store, ageSeconds)) {
    const rows = await database.selectFrom('images').select('key').where('key', 'in', keys).execute()
    const known = new Set(rows.map(({ key }) => key))
    for (const key of keys.filter((one) => !known.has(one))) {
      await store.remove(key)
      removed += 1
    }
  }
  return removed
}

async function deleteUnreferenced(database: Database, ageSeconds: number): Promise<{ key: string }[]> {
  return await database
    .deleteFrom('images')
    .where('used_at', '<=', sql<Date>`now() - make_interval(secs => ${ageSeconds})`)
    .where(({ and, not, exists, selectFrom }) =>
      and(
        referencingTables.map((table) =>
          not(
            exists(
              selectFrom(table)
                .select(`${table}.digest`)
                .whereRef(`${table}.organization_id`, '=', 'images.organization_id')
                .whereRef(`${table}.digest`, '=', 'images.digest'),
            ),
          ),
        ),
      ),
    )
    .returning('key')
    .execute()
}

async function* listOldKeys(store: ImageStore, ageSeconds: number): AsyncGenerator<string[]> {
  const end = Date.now() - ageSeconds * 1000
  let keys: string[] = []
  for await (const { key, storedAt } of store.list()) {
    if (storedAt.getTime() > end) continue
    keys.push(key)
    if (keys.length < pageSize) continue
    yield keys
    keys = []
  }
  if (keys.length > 0) yield keys
}
