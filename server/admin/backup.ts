import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { z } from 'zod'
import { ConfigurationError } from '../configuration.ts'
import { assertKnownMigrations, latestMigration, migrate } from '../database/migrations.ts'
import { openDatabase } from '../database/open-database.ts'
import type { Database } from '../database/tables.ts'
import { refundTrial } from '../organizations/trial.ts'

/**
 * A backup is a gzip file of lines: a header, then the name of a table and one of its rows each, as JSON made by PostgreSQL,
 * which keeps all types and microseconds.
 */

const Header = z.object({
  format: z.literal('ai-vision-platform-backup'),
  version: z.literal(1),
  /** The last migration that was applied. */
  migration: z.string(),
  createdAt: z.string(),
})
const Row = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) })

const batchSize = 500
/** Few, because a row has up to 128 kB of an image. */
const imagePartBatchSize = 20

const getBatchSize = (table: string) => (table === 'dataset_image_parts' ? imagePartBatchSize : batchSize)

/** Writes a consistent snapshot to a new file that only this user can read. Returns a summary to print. */
export async function backup(database: Database, file: string): Promise<string> {
  const counts = new Map<string, number>()
  const partial = `${file}.partial`
  try {
    await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) =>
        pipeline(
          Readable.from(readLines(tx, counts)),
          createGzip(),
          createWriteStream(partial, { mode: 0o600, flags: 'wx' }),
        ),
      )
    await rename(partial, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST')
      throw new ConfigurationError(`${partial} exists: another backup is being written to it.`)
    await rm(partial, { force: true })
    if (code?.startsWith('E')) throw new ConfigurationError(`${file} cannot be written (${code}).`)
    throw error
  }
  return `${describeCounts(counts)} saved in ${file}. It contains the keys that sign sessions: keep it private.`
}

async function* readLines(tx: Database, counts: Map<string, number>): AsyncGenerator<string> {
  const header = { format: 'ai-vision-platform-backup', version: 1, migration: latestMigration }
  yield `${JSON.stringify({ ...header, createdAt: new Date().toISOString() })}\n`
  for (const table of await listTablesByReference(tx)) {
    const cursor = sql.id('backup_cursor')
    await sql`declare ${cursor} no scroll cursor for select to_jsonb(source) as row from ${sql.table(table)} source`.execute(
      tx,
    )
    for (;;) {
      const { rows } = await sql<{
        row: object
      }>`fetch ${sql.lit(getBatchSize(table))} from ${cursor}`.execute(tx)
      counts.set(table, (counts.get(table) ?? 0) + rows.length)
      if (rows.length === 0) break
      yield rows.map(({ row }) => `${JSON.stringify({ table, row })}\n`).join('')
    }
    await sql`close ${cursor}`.execute(tx)
  }
}

type Location = { url: string | undefined; folder: string }

/**
 * Reads a backup into an empty database, in one transaction, and applies newer migrations.
 *
 * @throws ConfigurationError if the file is not a backup of this or an earlier version, or the database has accounts.
 */
export async function restore(location: Location, file: string): Promise<void> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })
  const iterator = lines[Symbol.asyncIterator]()
  const header = await readHeader(iterator, file)
  const { database, close } = await openDatabase({ ...location, migrateTo: header.migration })
  try {
    const counts = await database.transaction().execute((tx) => insertRows(tx, iterator, file))
    await migrate(database)
    await refundPending(database)
    process.stdout.write(`${describeCounts(counts)} of ${header.createdAt.slice(0, 16)} restored.\n`)
  } finally {
    await close()
  }
}

/** Their jobs and images are not in a backup. Clients send them again. */
async function refundPending(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const cancelled = await tx
      .updateTable('analyses')
      .set({ status: 'cancelled', ended_at: sql`now()` })
      .where('status', 'in', ['queued', 'running'])
      .returning('organization_id')
      .execute()
    const byOrganization = Map.groupBy(cancelled, (row) => row.organization_id)
    for (const [organizationId, { length }] of byOrganization) await refundTrial(tx, organizationId, length)
  })
}

async function readHeader(lines: AsyncIterator<string>, file: string) {
  const line = await readLine(lines, file)
  const header = Header.safeParse(parseJson(line.value))
  if (!header.success) throw new ConfigurationError(`${file} is not a backup of this program.`)
  try {
    assertKnownMigrations([header.data.migration])
  } catch (error) {
    throw new ConfigurationError(`${file} ${(error as Error).message}: restore it with that version.`)
  }
  return header.data
}

function readLine(lines: AsyncIterator<string>, file: string): Promise<IteratorResult<string>> {
  return lines.next().catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError(`${file} cannot be read as a backup (${error.code}). Nothing was restored.`)
  })
}

async function insertRows(tx: Database, lines: AsyncIterator<string>, file: string) {
  const tables = await listTablesByReference(tx)
  await assertEmpty(tx)
  // Deletes rows of the migrations, such as secrets, because the backup contains its own.
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx)
  const counts = new Map<string, number>()
  let batch: { table: string; rows: object[] } = { table: '', rows: [] }
  const flush = async () => {
    const { table, rows } = batch
    batch = { table: '', rows: [] }
    if (rows.length === 0) return
    counts.set(table, (counts.get(table) ?? 0) + rows.length)
    await sql`insert into ${sql.table(table)} overriding system value
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
      tx,
    )
  }
  for (let line = await readLine(lines, file); !line.done; line = await readLine(lines, file)) {
    const parsed = Row.safeParse(parseJson(line.value))
    if (!parsed.success || !tables.includes(parsed.data.table))
      throw new ConfigurationError(
        `${file} is damaged: a line is not a row of a known table. Nothing was restored.`,
      )
    const { table, row } = parsed.data
    if (table !== batch.table || batch.rows.length >= getBatchSize(table)) await flush()
    batch.table = table
    batch.rows.push(row)
  }
  await flush()
  return counts
}

async function assertEmpty(tx: Database): Promise<void> {
  const account = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (account)
    throw new ConfigurationError(
      'The database has accounts. Restore into an empty one: a new DATA_DIR or database.',
    )
}

/** Returns the names of tables, each after those that it references, without the images of pending analyses. */
async function listTablesByReference(tx: Database): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely_%' and tablename <> 'queued_images'
    order by tablename`.execute(tx)
  const { rows: references } = await sql<{ from: string; to: string }>`
    select source.relname as from, target.relname as to from pg_constraint
    join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f'`.execute(tx)
  const sorted: string[] = []
  const visit = (name: string) => {
    if (sorted.includes(name)) return
    for (const { from, to } of references) if (from === name && to !== name) visit(to)
    sorted.push(name)
  }
  for (const { name } of tables) visit(name)
  return sorted
}

function describeCounts(counts: Map<string, number>): string {
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const accounts = counts.get('users') ?? 0
  return `${accounts} ${accounts === 1 ? 'account' : 'accounts'} (${rows} rows in all)`
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
