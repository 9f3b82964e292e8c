import { rm } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { getMigrations } from 'better-auth/db/migration'
import { Kysely, PGliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { createBetterAuth } from '../auth/embedded/better-auth.ts'
import { createLogger } from '../log.ts'
import { createDataFolder } from '../test-support/test-data-folder.ts'
import { testDatabases } from '../test-support/test-server.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open-database.ts'
import type { Tables } from './tables.ts'

test('after the migration, only demo keys that were never shown can be revealed', async () => {
  const database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) })
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0002-spent-trials-by-address-and-answers-for-repeats-alone')
  for (const email of ['demo@example.com', 'nora@example.com']) {
    const user = await database
      .insertInto('users')
      .values({ provider_user_id: email, name: '', email })
      .returning('id')
      .executeTakeFirstOrThrow()
    const organization = await database
      .insertInto('organizations')
      .values({ name: email, trial_total: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const organization_id = organization.id
    await database.insertInto('memberships').values({ user_id: user.id, organization_id }).execute()
    for (const is_demo of [true, false]) {
      const name = `${is_demo ? 'demo' : 'made'} key of ${email}`
      await database
        .insertInto('api_keys')
        .values({ organization_id, name, digest: name, preview: '', is_demo })
        .execute()
    }
  }
  const { error } = await migrator.migrateToLatest()
  expect(error).toBeUndefined()
  const unrevealed = await database
    .selectFrom('api_keys')
    .select('name')
    .where('revealed_at', 'is', null)
    .execute()
  expect(unrevealed).toEqual([{ name: 'demo key of nora@example.com' }])
  await database.destroy()
})

describe.each(testDatabases)('on $name', ({ open }) => {
  test('the migrations create the tables that the installed better-auth requires', async () => {
    const store = await open()
    const folder = await createDataFolder()
    const { database, close } = await openDatabase({ url: store.url, folder })
    const { options } = createBetterAuth({
      database,
      secret: 'a secret of at least 32 characters',
      log: createLogger({ level: 'silent', json: true }),
      sendResetCode: () => undefined,
      sendVerificationCode: () => undefined,
    })
    const { toBeCreated, toBeAdded, compileMigrations } = await getMigrations(options)
    expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] })
    expect((await compileMigrations()).replaceAll(/[;\s]/g, '')).toBe('')
    await close()
    await store.stop()
    await rm(folder, { recursive: true, force: true })
  })
})
