import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/tables.ts'

/** Of analyses that have not ended, by their id. */
export type QueuedImageStore = {
  /** In the transaction that adds the analysis. */
  put(tx: Database, id: string, bytes: Uint8Array): Promise<void>
  /** Undefined if the analysis has ended. */
  get(id: string): Promise<Uint8Array | undefined>
  remove(id: string): Promise<void>
  /** They remain if a process died before it removed them. */
  removeEnded(): Promise<void>
}

/** A younger file may belong to a transaction that is not committed yet. */
const minEndedAgeMs = 60_000

/**
 * Every process reads the table. Only for PostgreSQL, because in PGlite 200 KB block the event loop for 30 ms and 8 MB for 2.5
 * s.
 */
export function createQueuedImageTableStore(database: Database): QueuedImageStore {
  return {
    async put(tx, id, bytes) {
      await tx
        .insertInto('queued_images')
        .values({ analysis_id: id, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) })
        .execute()
    },
    async get(id) {
      const row = await database
        .selectFrom('queued_images')
        .select('bytes')
        .where('analysis_id', '=', id)
        .executeTakeFirst()
      return row?.bytes
    },
    async remove(id) {
      await database.deleteFrom('queued_images').where('analysis_id', '=', id).execute()
    },
    async removeEnded() {
      await database
        .deleteFrom('queued_images')
        .where('analysis_id', 'not in', selectPendingIds(database))
        .execute()
    },
  }
}

/** For the embedded database, which only this process uses. */
export function createQueuedImageFolderStore(database: Database, folder: string): QueuedImageStore {
  const getImagePath = (id: string) => join(folder, id)
  return {
    async put(_tx, id, bytes) {
      await mkdir(folder, { recursive: true })
      await writeFile(getImagePath(id), bytes)
    },
    async get(id) {
      return await readFile(getImagePath(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
    async remove(id) {
      await rm(getImagePath(id), { force: true })
    },
    async removeEnded() {
      const names = await readdir(folder).catch(() => [])
      if (names.length === 0) return
      const pending = new Set((await selectPendingIds(database).execute()).map(({ id }) => id))
      for (const name of names) {
        if (pending.has(name)) continue
        const file = await stat(getImagePath(name)).catch(() => undefined)
        if (file && Date.now() - file.mtimeMs > minEndedAgeMs) await rm(getImagePath(name), { force: true })
      }
    },
  }
}

function selectPendingIds(database: Database) {
  return database.selectFrom('analyses').select('id').where('status', 'in', ['queued', 'running'])
}
