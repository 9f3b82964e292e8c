import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { accountTables, memberMigration } from './schema/accounts.ts'
import { analysisFunctions, analysisTables, unlimitedTrialMigration } from './schema/analyses.ts'
import { deletedItemMigration, sharedBatchMigration } from './schema/batches.ts'
import { countTemplateMigration, templateUseMigration } from './schema/count-templates.ts'
import { datasetTables } from './schema/datasets.ts'
import { embeddedAuthTables } from './schema/embedded-auth.ts'
import { evaluationKeyMigration, evaluationRetryMigration, evaluationTables } from './schema/evaluations.ts'
import { imageMigration, installationMigration } from './schema/images.ts'
import { reviewerMigration, reviewTables } from './schema/reviews.ts'
import { webhookTables } from './schema/webhooks.ts'
import type { Database } from './tables.ts'

/** SQL for PostgreSQL 15 and PGlite. Do not edit a released migration; add a new one. */
const statements: Record<string, string[]> = {
  '0001-baseline': [
    ...accountTables,
    ...embeddedAuthTables,
    ...analysisTables,
    ...analysisFunctions,
    ...webhookTables,
    ...reviewTables,
    ...datasetTables,
    ...evaluationTables,
  ],
  '0002-members': memberMigration,
  '0003-shared-batches': [...imageMigration, ...sharedBatchMigration],
  '0004-count-templates': countTemplateMigration,
  '0005-reviewers': reviewerMigration,
  '0006-deleted-items': deletedItemMigration,
  '0007-template-use': templateUseMigration,
  '0008-installation': installationMigration,
  '0009-evaluation-retries': evaluationRetryMigration,
  '0010-unlimited-trial': unlimitedTrialMigration,
  '0011-evaluation-keys': evaluationKeyMigration,
}

const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(statements).map(([name, steps]) => [
    name,
    {
      async up(db: Kysely<unknown>) {
        for (const step of steps) await sql.raw(step).execute(db)
      },
    },
  ]),
)

export const latestMigration: string = Object.keys(migrations).at(-1) ?? ''

/** For data of a version whose migrations this one does not have. */
export class UnknownMigrationError extends Error {
  constructor() {
    super('was written by an unreleased or newer version of this server, which this one cannot read')
  }
}

/** @throws UnknownMigrationError */
export function assertKnownMigrations(names: readonly string[]): void {
  if (names.some((name) => !(name in migrations))) throw new UnknownMigrationError()
}

/**
 * Applies the missing migrations. Processes that call it at the same time wait for each other.
 *
 * @throws UnknownMigrationError before anything is changed.
 */
export async function migrate(database: Database, target: string = latestMigration): Promise<void> {
  assertKnownMigrations(await listAppliedMigrations(database))
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(target)
  if (error) throw error instanceof Error ? error : new Error('The database migration failed')
}

async function listAppliedMigrations(database: Database): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(database)
  if (!rows[0]?.exists) return []
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  return applied.rows.map(({ name }) => name)
}
