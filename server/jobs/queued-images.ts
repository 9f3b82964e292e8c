import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/tables.ts'

/** The images of analyses that have not ended, by the id of the analysis. */
export type QueuedImages = {
  /** Stores the image in the transaction that adds the analysis. */
  put(tx: Database, id: string, bytes: Uint8Array): Promise<void>
  /** Undefined for an analysis that has ended. */
  get(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  remove(id: string): Promise<void>
  /** Removes the images of analyses that have ended: a process may die before it removes one. */
  removeEnded(): Promise<void>
}

/** A younger file may belong to a transaction that has not been committed, in ms. */
const minEndedAgeMs = 60_000

/**
 * Images in the table `queued_images`, which every process reads. For PostgreSQL: in PGlite, 200 KB block the event loop for
 * 30 ms and 8 MB for 2.5 s.
 */
export function createImageTable(database: Database): QueuedImages {
  return {
    async put(tx, id, bytes) {
      await tx
        .insertInto('queued_images')
        .values({ inference_id: id, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) })
        .execute()
    },
    async get(id) {
      const row = await database
        .selectFrom('queued_images')
        .select('bytes')
        .where('inference_id', '=', id)
        .executeTakeFirst()
      return row && Uint8Array.from(row.bytes)
    },
    async remove(id) {
      await database.deleteFrom('queued_images').where('inference_id', '=', id).execute()
    },
    async removeEnded() {
      await database
        .deleteFrom('queued_images')
        .where('inference_id', 'not in', pendingIds(database))
        .execute()
    },
  }
}

/** Images as files of a folder, for the embedded database, which only this process uses. */
export function createImageFolder(database: Database, folder: string): QueuedImages {
  const pathOf = (id: string) => join(folder, id)
  return {
    async put(_tx, id, bytes) {
      await mkdir(folder, { recursive: true })
      await writeFile(pathOf(id), bytes)
    },
    async get(id) {
      const bytes = await readFile(pathOf(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return bytes && Uint8Array.from(bytes)
    },
    async remove(id) {
      await rm(pathOf(id), { force: true })
    },
    async removeEnded() {
      const names = await readdir(folder).catch(() => [])
      if (names.length === 0) return
      const pending = new Set((await pendingIds(database).execute()).map(({ id }) => id))
      for (const name of names) {
        if (pending.has(name)) continue
        const file = await stat(pathOf(name)).catch(() => undefined)
        if (file && Date.now() - file.mtimeMs > minEndedAgeMs) await rm(pathOf(name), { force: true })
      }
    },
  }
}

function pendingIds(database: Database) {
  return database.selectFrom('inferences').select('id').where('status', 'in', ['queued', 'running'])
}
