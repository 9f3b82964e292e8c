import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { lockFolder } from './folder-lock.ts'
import { migrations } from './migrations.ts'
import type { Database, Tables } from './tables.ts'

type Where = { url: string | undefined; folder: string }
export type OpenDatabase = {
  database: Database
  /** True where this process is the only one that can be using the data: running rows of a former life are dead. */
  isAlone: boolean
  close(): Promise<void>
}

/**
 * PostgreSQL where a URL is given, else PGlite in a folder of its own, locked to this process. Brings the tables
 * up to date. `memory://` as folder gives a database that ends with the process.
 */
export async function openDatabase(where: Where): Promise<OpenDatabase> {
  return where.url ? await openPostgres(where.url) : await openEmbedded(where.folder)
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  const { Pool } = (await import('pg')).default
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  // An idle connection that PostgreSQL closes must not end the process; the next query says what is wrong.
  pool.on('error', () => undefined)
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await migrate(database)
  return { database, isAlone: false, close: () => database.destroy() }
}

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const inMemory = folder.startsWith('memory://')
  if (!inMemory) await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = inMemory ? undefined : await lockFolder(folder)
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    const dataDir = inMemory ? folder : join(folder, 'postgres')
    // The default buffers cost 160 MB of memory that an embedded database does not need.
    const pglite = await PGlite.create({ dataDir, postgresqlconf: ['shared_buffers=8MB'] })
    const database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
    await migrate(database)
    const close = async () => {
      await database.destroy()
      await lock?.release()
    }
    return { database, isAlone: true, close }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The database could not be brought up to date')
}
