import { join } from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import { ConfigurationError } from '../configuration.ts'
import { ensureDataFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrations.ts'
import { openPostgres } from './open-postgres.ts'
import type { OpenDatabase, Tables } from './tables.ts'

/**
 * Opens PostgreSQL if a URL is given, else PGlite in `folder`, locked to this process, and applies the migrations. The
 * folder `memory://` creates a temporary database.
 *
 * @throws ConfigurationError if the database or the folder cannot be used.
 */
export async function openDatabase({
  url,
  folder,
  migrateTo,
}: {
  url: string | undefined
  folder: string
  /** Default: the latest migration. */
  migrateTo?: string
}): Promise<OpenDatabase> {
  return url ? await openPostgres(url, migrateTo) : await openEmbedded(folder, migrateTo)
}

async function openEmbedded(folder: string, migrateTo?: string): Promise<OpenDatabase> {
  const inMemory = folder.startsWith('memory://')
  if (!inMemory) await ensureDataFolder(folder)
  const lock = inMemory ? undefined : await lockFolder(folder)
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    const dataDir = inMemory ? folder : join(folder, 'postgres')
    // The default takes 160 MB of memory, which an embedded database does not need.
    const settings = { dataDir, postgresqlconf: ['shared_buffers=8MB'] }
    const pglite = await PGlite.create(settings).catch((error: unknown) => {
      throw cannotOpen(dataDir, error)
    })
    const database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
    await migrate(database, migrateTo)
    const close = async () => {
      await database.destroy()
      await lock?.release()
    }
    return { database, isExclusive: true, close }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

function cannotOpen(dataDir: string, error: unknown): ConfigurationError {
  const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
  return new ConfigurationError(
    `The database in ${dataDir} cannot be opened (${reason}). Restore a backup, or set DATA_DIR to another folder.`,
  )
}
