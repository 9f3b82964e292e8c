import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/tables.ts'

/** The images of analyses that have not ended, by the id of the analysis. */
export type QueuedImages = {
  /** Stores the image before its job is added: without a job it is removed by `removeOthers`. */
  put(tx: Database, id: string, bytes: Uint8Array): Promise<void>
  /** Undefined for an analysis that has ended. */
  get(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  remove(id: string): Promise<void>
  /** Removes the images of all other analyses, which a process that died has left. */
  removeOthers(ids: ReadonlySet<string>): Promise<void>
}

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
    async removeOthers(ids) {
      await database
        .deleteFrom('queued_images')
        .$if(ids.size > 0, (query) => query.where('inference_id', 'not in', [...ids]))
        .execute()
    },
  }
}

/** Images as files of a folder, for the embedded database, which only this process uses. */
export function createImageFolder(folder: string): QueuedImages {
  const pathOf = (id: string) => join(folder, id)
  return {
    async put(_tx, id, bytes) {
      await mkdir(folder, { recursive: true })
      await writeFile(pathOf(id), bytes, { flush: true })
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
    async removeOthers(ids) {
      for (const name of await readdir(folder).catch(() => [])) if (!ids.has(name)) await rm(pathOf(name))
    },
  }
}
