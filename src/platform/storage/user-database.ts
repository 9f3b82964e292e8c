import { unwrap } from 'idb'
import type { UseStore } from 'idb-keyval'
import { RecordDatabase } from './record-database.ts'

/**
 * All that the app stores for its users in IndexedDB. A key begins with the id of the user and a slash, as in localStorage, so
 * that a sign-out removes it. What belongs to no user yet has an empty id.
 */
export const userDatabase = new RecordDatabase('vision-data')

/** The same records for the functions of idb-keyval. */
export const userKeyval: UseStore = (mode, callback) =>
  userDatabase.transaction(mode as 'readonly' | 'readwrite', async (records) =>
    callback(unwrap(records) as IDBObjectStore),
  )
