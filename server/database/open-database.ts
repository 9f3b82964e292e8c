import { join } from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import { ConfigurationError } from '../configuration.ts'
import { ensureDataFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './open-postgres.ts'
import type { OpenDatabase, Tables } from './tables.ts'

type Where = { url: string | undefined; folder: string }

/**
 * PostgreSQL where a URL is given, else PGlite in a folder of its own, locked to this process. Brings the tables
 * up to date. `memory://` as folder gives a database that ends with the process.
 *
 * @throws ConfigurationError with a sentence for the operator.
 */
export async function openDatabase(where: Where): Promise<OpenDatabase> {
  return where.url ? await openPostgres(where.url) : await openEmbedded(where.folder)
}

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const inMemory = folder.startsWith('memory://')
  if (!inMemory) await ensureDataFolder(folder)
  const lock = inMemory ? undefined : await lockFolder(folder)
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    const dataDir = inMemory ? folder : join(folder, 'postgres')
    // The default buffers cost 160 MB of memory that an embedded database does not need.
    const settings = { dataDir, postgresqlconf: ['shared_buffers=8MB'] }
    const pglite = await PGlite.create(settings).catch((error: unknown) => {
      throw damaged(dataDir, error)
    })
    const database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
    await migrate(database)
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

function damaged(dataDir: string, error: unknown): ConfigurationError {
  const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
  return new ConfigurationError(
    `The database in ${dataDir} cannot be opened (${reason}). Put back a copy of it, or set DATA_DIR to another folder.`,
  )
}
