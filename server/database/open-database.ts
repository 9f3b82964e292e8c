import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import { fromPglite } from 'pg-boss'
import { OperatorError } from '../operator-error.ts'
import { assertTablesReadable } from './assert-tables-readable.ts'
import { ensureDataFolder } from './data-folder.ts'
import { findDiskProblem } from './disk-space.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate, UnknownMigrationError } from './migrations.ts'
import { openPostgres } from './open-postgres.ts'
import type { OpenDatabase, Tables } from './tables.ts'

/**
 * Opens PostgreSQL if a URL is given, else PGlite in `folder`, locked to this process, and migrates.
 *
 * @throws OperatorError if the database or the folder cannot be used.
 */
export async function openDatabase({
  url,
  folder,
  migrateTo,
}: {
  url: string | undefined
  folder: string
  /** By default all migrations are applied. */
  migrateTo?: string
}): Promise<OpenDatabase> {
  return url ? await openPostgres(url, migrateTo) : await openEmbedded(folder, migrateTo)
}

async function openEmbedded(folder: string, migrateTo?: string): Promise<OpenDatabase> {
  await ensureDataFolder(folder)
  const lock = await lockFolder(folder)
  try {
    const dataDir = join(folder, 'postgres')
    const { database, pglite } = await openVerified(dataDir, migrateTo).catch(async (error: unknown) => {
      throw await createOpenError(folder, dataDir, error)
    })
    const close = async () => {
      await database.destroy()
      await lock.release()
    }
    const queueConnection = { db: fromPglite(pglite), backend: 'pglite' } as const
    return { database, isExclusive: true, queueConnection, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Also reads the tables, to find damaged files. */
async function openVerified(dataDir: string, migrateTo?: string) {
  await assertComplete(dataDir)
  const { openPGlite } = await import('./open-pglite.ts')
  const pglite = await openPGlite(dataDir)
  const database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  try {
    await migrate(database, migrateTo)
    await assertTablesReadable(database)
    return { database, pglite }
  } catch (error) {
    await database.destroy().catch(() => undefined)
    throw error
  }
}

/**
 * Throws if PG_VERSION is missing, because PGlite would create a new database over the remaining files; not if pg_xact is
 * missing too, because the creation was interrupted.
 */
async function assertComplete(dataDir: string): Promise<void> {
  const entries: string[] = await readdir(dataDir).catch(() => [])
  if (entries.includes('pg_xact') && !entries.includes('PG_VERSION')) throw new Error('PG_VERSION is missing')
}

/** A disk problem has precedence, because a database on a full disk may look damaged. */
async function createOpenError(folder: string, dataDir: string, error: unknown): Promise<OperatorError> {
  if (error instanceof OperatorError) return error
  if (error instanceof UnknownMigrationError)
    return new OperatorError(
      `The data in ${folder} ${error.message}: move or delete this folder, or set DATA_DIR to another one.`,
    )
  const diskProblem = await findDiskProblem(folder)
  if (diskProblem) return new OperatorError(diskProblem)
  const message = error instanceof Error ? error.message.slice(0, 200) : ''
  const reason = /^(Aborted|PGlite failed)|^$/.test(message) ? 'its files are damaged' : message
  return new OperatorError(
    `The database in ${dataDir} cannot be opened: ${reason}. Restore a backup, or set DATA_DIR to another folder.`,
  )
}
