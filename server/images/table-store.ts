import type { Database } from '../database/tables.ts'
import type { ImageStore } from './image-store.ts'

const partBytes = 128 * 1024
/** Keys that are read at a time. */
const pageSize = 1000

/** For PostgreSQL, whose processes share it. The embedded database only has images of versions before the folder. */
export function createTableStore(database: Database): ImageStore {
  return {
    async put(key, bytes) {
      const parts = Array.from({ length: Math.ceil(bytes.length / partBytes) }, (_, part) => ({
        key,
        part,
        bytes: Buffer.from(bytes.subarray(part * partBytes, (part + 1) * partBytes)),
      }))
      await database
        .insertInto('image_parts')
        .values(parts)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async get(key) {
      const rows = await database
        .selectFrom('image_parts')
        .select('bytes')
        .where('key', '=', key)
        .orderBy('part')
        .execute()
      return rows.length === 0 ? undefined : Buffer.concat(rows.map(({ bytes }) => bytes))
    },
    async has(key) {
      const part = await database
        .selectFrom('image_parts')
        .select('part')
        .where('key', '=', key)
        .limit(1)
        .executeTakeFirst()
      return part !== undefined
    },
    async remove(key) {
      await database.deleteFrom('image_parts').where('key', '=', key).execute()
    },
    async *list() {
      for (let last = ''; ; ) {
        const rows = await database
          .selectFrom('image_parts')
          .select(['key', 'stored_at'])
          .where('part', '=', 0)
          .where('key', '>', last)
          .orderBy('key')
          .limit(pageSize)
          .execute()
        for (const { key, stored_at } of rows) yield { key, storedAt: stored_at }
        const end = rows.at(-1)
        if (!end || rows.length < pageSize) return
        last = end.key
      }
    },
  }
}
