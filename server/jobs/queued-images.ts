import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/tables.ts'

/** The images of analyses that have not ended, by the id of the analysis. */
export type QueuedImages = {
  /** Stores the image in the transaction that adds the analysis. */
  put(tx: Database, id: string, bytes: Uint8Array): Promise<void>
  /** Returns the image of an analysis; undefined if the analysis has ended. */
  get(id: string): Promise<Uint8Array | undefined>
  remove(id: string): Promise<void>
  /** Removes the images of ended analyses that remain because a process died before it removed them. */
  removeEnded(): Promise<void>
}

/** The minimum age of a file to remove, in ms. A younger file may belong to a transaction that is not committed yet. */
const minEndedAgeMs = 60_000

/**
 * Stores images in the table `queued_images`, from which every process reads. Only for PostgreSQL, because in PGlite 200 KB
 * block the event loop for 30 ms and 8 MB for 2.5 s.
 */
export function createImageTable(database: Database): QueuedImages {
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

/** Stores images as files in a folder. For the embedded database, which only this process uses. */
export function createImageFolder(database: Database, folder: string): QueuedImages {
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
