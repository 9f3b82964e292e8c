import { unwrap } from 'idb'
import type { UseStore } from 'idb-keyval'
import { getPrefixRange, RecordDatabase } from './record-database.ts'

/**
 * All that the app stores for its users in IndexedDB. A key begins with the id of the user and a slash, so that a sign-out removes
 * one range of keys. What belongs to no user yet has an empty id.
 */
export const userDatabase = new RecordDatabase('vision-data')

/** The same records for the functions of idb-keyval. */
export const userKeyval: UseStore = (mode, callback) =>
  userDatabase.transaction(mode as 'readonly' | 'readwrite', async (records) =>
    callback(unwrap(records) as IDBObjectStore),
  )

/** Removes everything of a user, and what belongs to no user. Rejects if the disk does not remove it. */
export async function clearUserRecords(uid: string): Promise<void> {
  await userDatabase.transaction('readwrite', async (records) => {
    for (const owner of [uid, '']) await records.delete(getPrefixRange(`${owner}/`))
  })
}
