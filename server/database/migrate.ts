import { Migrator } from 'kysely/migration'
import { migrations } from './migrations.ts'
import type { Database } from './tables.ts'

/** Brings the tables up to date; processes that do so at the same time wait for each other. */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The tables could not be brought up to date')
}
