import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { getMigrations } from 'better-auth/db/migration'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import { createBetterAuth } from '../auth/embedded/better-auth.ts'
import { listBatches } from '../batches/list-batches.ts'
import { listItems } from '../batches/read-batch-items.ts'
import { Images } from '../images/images.ts'
import { openImageStore } from '../images/open-image-store.ts'
import { createLogger } from '../log.ts'
import { startServerProcess } from '../test-support/server-process.ts'
import { createDataFolder } from '../test-support/test-data-folder.ts'
import { testDatabases } from '../test-support/test-server.ts'
import { migrate } from './migrations.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './tables.ts'

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

  test('the server refuses the data of a version before the first release, and leaves it as it is', {
    tags: ['slow'],
  }, async () => {
    const store = await open()
    const folder = await mkdtemp(join(tmpdir(), 'vision-version-'))
    const writing = await openUnchecked(store.url, folder)
    await writeEarlierVersion(writing)
    const written = await dumpTables(writing)
    await writing.destroy()

    const server = await startServerProcess({
      DATA_DIR: folder,
      ...(store.url && { DATABASE_URL: store.url }),
    })
    expect(await server.exited).toBe(1)
    const problem = 'was written by an unreleased or newer version of this server, which this one cannot read'
    expect(server.output()).toBe(
      store.url
        ? `DATABASE_URL: The database at ${new URL(store.url).host} ${problem}: name another, empty one.\n`
        : `The data in ${folder} ${problem}: move or delete this folder, or set DATA_DIR to another one.\n`,
    )

    const reading = await openUnchecked(store.url, folder)
    expect(await dumpTables(reading)).toEqual(written)
    await reading.destroy()
    await store.stop()
    await rm(folder, { recursive: true, force: true })
  })
})

test('members of an organization before there were roles are owners', async () => {
  const database: Database = new Kysely({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) })
  await migrate(database, '0001-baseline')
  await sql`with one as (insert into users (provider_user_id, name, email, email_verified)
      values ('ada', '', 'ada@example.com', true) returning id),
    two as (insert into organizations (name) values ('Ada') returning id)
    insert into memberships (user_id, organization_id) select one.id, two.id from one, two`.execute(database)
  await migrate(database)
  expect(await database.selectFrom('memberships').select('role').execute()).toEqual([{ role: 'owner' }])
  await database.destroy()
})

test('images and batches from before shared batches stay', async () => {
  const folder = await createDataFolder()
  const pglite = await PGlite.create()
  const database: Database = new Kysely({ dialect: new PGliteDialect({ pglite }) })
  await migrate(database, '0002-members')
  const bytes = randomBytes(300_000)
  const digest = createHash('sha256').update(bytes).digest('hex')
  const { rows } = await sql<{
    id: string
  }>`insert into organizations (name) values ('Ada') returning id`.execute(database)
  const organization = rows[0]?.id ?? ''
  await sql`insert into dataset_images values (${organization}, ${digest}, 'image/png', 1, 2, 300000, ${Buffer.of(7)})`.execute(
    database,
  )
  for (const [part, slice] of [bytes.subarray(0, 200_000), bytes.subarray(200_000)].entries())
    await sql`insert into dataset_image_parts values (${organization}, ${digest}, ${part}, ${slice})`.execute(
      database,
    )
  await sql`with batch as (insert into batches (organization_id, agent_code) values (${organization}, 'counter') returning id)
    insert into analyses (organization_id, agent_code, batch_id, idempotency_key, status, response, lease_expires_at)
    select ${organization}, 'counter', id, id || ':a.jpg', 'succeeded', '{"total_count":4}', now() from batch`.execute(
    database,
  )
  await migrate(database)
  const store = await openImageStore({ database, isExclusive: true }, folder)
  const images = new Images({ database, store, maxBytes: 2 ** 30, assertDiskSpace: async () => {} })
  expect((await images.read(organization, digest))?.bytes).toEqual(bytes)
  expect((await images.readThumbnail(organization, digest))?.bytes).toEqual(Uint8Array.of(7))
  expect(await database.selectFrom('image_parts').select('key').execute()).toEqual([])
  const [batch] = await listBatches(database, organization, { limit: 1 })
  expect(batch).toMatchObject({ is_shared: false, counts: { succeeded: 1 } })
  const items = await listItems(
    database,
    { id: batch?.id ?? '', organization_id: organization },
    { limit: 10 },
  )
  expect(items).toMatchObject([{ name: 'a.jpg', status: 'succeeded', response: '{"total_count":4}' }])
  await database.destroy()
  await rm(folder, { recursive: true, force: true })
})

async function openUnchecked(url: string | undefined, folder: string): Promise<Kysely<unknown>> {
  return new Kysely({
    dialect: url
      ? new PostgresDialect({ pool: createPool(url) })
      : new PGliteDialect({ pglite: await PGlite.create(join(folder, 'postgres')) }),
  })
}

async function writeEarlierVersion(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
    "insert into kysely_migration values ('0001-accounts-keys-and-inferences', ''), ('0012-analysis-functions', '')",
    'create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)',
    "insert into kysely_migration_lock values ('migration_lock', 0)",
    'create table users (email text not null)',
    "insert into users values ('ada@example.com')",
  ])
    await sql.raw(statement).execute(database)
}

async function dumpTables(database: Kysely<unknown>): Promise<Record<string, unknown[]>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
    database,
  )
  const dumped: Record<string, unknown[]> = {}
  for (const { name } of rows)
    dumped[name] = (await sql`select * from ${sql.table(name)}`.execute(database)).rows
  return dumped
}

/** `stop` of the store ends connections that are being closed, whose error would end the process. */
function createPool(url: string): Pool {
  const pool = new Pool({ connectionString: url })
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
