import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import type { z } from 'zod'
import { assertKnownMigrations } from '../database/migrations.ts'
import { openDatabase } from '../database/open-database.ts'
import type { Database } from '../database/tables.ts'
import { foreignStoreMessage, tryClaimStore } from '../images/claim-store.ts'
import { isImageKey } from '../images/image-store.ts'
import { createImageStore, openImageStore } from '../images/open-image-store.ts'
import { OperatorError } from '../operator-error.ts'
import { refundTrial } from '../organizations/trial.ts'
import { parseJson } from '../parse-json.ts'
import type { S3Location } from '../s3-location.ts'
import { evaluationRunPrefix } from '../webhooks/webhook-events.ts'
import {
  BackupFooter,
  BackupHeader,
  BackupRow,
  describeRowCounts,
  imagePartTable,
  listTablesInDependencyOrder,
  type RowCounts,
} from './backup-format.ts'
import { ImageRestorer } from './image-restorer.ts'

type Location = { url: string | undefined; folder: string; bucket?: S3Location | undefined }

/** Of rows that are inserted as one value, which PostgreSQL limits to 256 MB. The length is that of their lines. */
const maxBatch = { rows: 500, length: 4_000_000 }

/**
 * Reads a backup into an empty database, in one transaction, and applies newer migrations.
 *
 * @throws OperatorError if the file is not a complete backup of this or an earlier version, or the database has accounts.
 */
export async function restore(location: Location, file: string): Promise<void> {
  const lines = readLines(file)
  const header = await readHeader(lines, file)
  const counts = await restoreRows(location, lines, header.migration, file)
  // Applies newer migrations, for which a regular connection has too little time.
  const opened = await openDatabase(location)
  const { database, close } = opened
  try {
    await renewInstallation(database)
    // Moves the images of a backup of a version that stored them in the database.
    const store = await openImageStore(opened, location.folder, location.bucket)
    await refundPending(database)
    process.stdout.write(`${describeRowCounts(counts)} of ${header.createdAt.slice(0, 16)} restored.\n`)
    // While the bucket cannot be reached, the server says it later.
    if (!(await tryClaimStore(database, store).catch(() => true)))
      process.stderr.write(`${foreignStoreMessage}\n`)
  } finally {
    await close()
  }
}

async function restoreRows(
  location: Location,
  lines: AsyncGenerator<string>,
  migration: string,
  file: string,
): Promise<RowCounts> {
  const opened = await openDatabase({ ...location, migrateTo: migration })
  const store = createImageStore(opened, location.folder, location.bucket)
  const images = new ImageRestorer(store, () => createDamagedError(file))
  try {
    return await opened.database.transaction().execute((tx) => insertRows(tx, lines, images, file))
  } finally {
    await opened.close()
  }
}

/** So that a trial with a copy of the data deletes no image of the bucket that the original uses. */
async function renewInstallation(database: Database): Promise<void> {
  await database
    .updateTable('secrets')
    .set({ value: sql`gen_random_uuid()::text` })
    .where('name', '=', 'installation')
    .execute()
}

/** Their jobs and images are not in a backup. Clients send them again, and evaluations those without a key. */
async function refundPending(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const cancelled = await tx
      .updateTable('analyses')
      .set({
        status: 'cancelled',
        ended_at: sql`now()`,
        idempotency_key: sql`case when not starts_with(idempotency_key, ${evaluationRunPrefix}) then idempotency_key end`,
      })
      .where('status', 'in', ['queued', 'running'])
      .returning('organization_id')
      .execute()
    const byOrganization = Map.groupBy(cancelled, (row) => row.organization_id)
    for (const [organizationId, { length }] of byOrganization) await refundTrial(tx, organizationId, length)
  })
}

/** @throws OperatorError if the file cannot be read or unzipped. */
async function* readLines(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip()
  // An error of the file becomes one of `unzipped`.
  pipeline(createReadStream(file), unzipped).catch(() => undefined)
  let rest = ''
  try {
    for await (const chunk of unzipped.setEncoding('utf8')) {
      // Only the chunk, because splitting a long line again with each chunk would take minutes.
      const [end = '', ...lines] = String(chunk).split('\n')
      rest += end
      for (const line of lines) {
        yield rest
        rest = line
      }
    }
  } catch (error) {
    throw new OperatorError(describeReadError(file, error as NodeJS.ErrnoException))
  }
  if (rest) yield rest
}

function describeReadError(file: string, { code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return `There is no file ${file}.`
  if (code === 'EISDIR') return `${file} is a folder, not a backup.`
  return `${file} cannot be read as a backup (${code}). Nothing was restored.`
}

async function readHeader(lines: AsyncGenerator<string>, file: string) {
  const { value } = await lines.next()
  const header = BackupHeader.safeParse(parseJson(String(value)))
  if (!header.success) throw new OperatorError(`${file} is not a backup of this program.`)
  try {
    assertKnownMigrations([header.data.migration])
  } catch (error) {
    throw new OperatorError(`${file} ${(error as Error).message}: restore it with that version.`)
  }
  return header.data
}

async function insertRows(
  tx: Database,
  lines: AsyncGenerator<string>,
  images: ImageRestorer,
  file: string,
): Promise<RowCounts> {
  const tables = await listTablesInDependencyOrder(tx)
  await assertEmpty(tx)
  // Deletes rows of the migrations, such as secrets, because the backup contains its own.
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx)
  const counts: RowCounts = new Map()
  let expected: Record<string, number> | undefined
  const writer = createRowWriter(tx, images, file)
  for await (const line of lines) {
    const json = parseJson(line)
    const { data } = BackupRow.safeParse(json)
    if (expected || (data && ![imagePartTable, ...tables].includes(data.table)))
      throw createDamagedError(file)
    if (!data) expected = parseFooter(json, file)
    else {
      await writer.add(data, line.length)
      counts.set(data.table, (counts.get(data.table) ?? 0) + 1)
    }
  }
  if (!expected) throw new OperatorError(`${file} is incomplete: its end is missing. Nothing was restored.`)
  await writer.flush()
  assertComplete(counts, expected, file)
  return counts
}

function createRowWriter(tx: Database, images: ImageRestorer, file: string) {
  const createBatch = (table: string) => ({ table, rows: [] as object[], length: 0 })
  let batch = createBatch('')
  const insert = async (nextTable: string) => {
    const { table, rows } = batch
    batch = createBatch(nextTable)
    if (rows.length > 0) await insertBatch(tx, table, rows, file)
  }
  return {
    async add({ table, row }: z.infer<typeof BackupRow>, length: number): Promise<void> {
      // A path would lead out of the folder or the bucket of the images.
      const hasKey = table === imagePartTable || table === 'images'
      if (hasKey && !isImageKey(String(row.key))) throw createDamagedError(file)
      if (table === imagePartTable) return await images.add(row)
      const isFull = batch.rows.length >= maxBatch.rows || batch.length >= maxBatch.length
      if (table !== batch.table || isFull) await insert(table)
      batch.rows.push(row)
      batch.length += length
    },
    async flush(): Promise<void> {
      await images.flush()
      await insert('')
    },
  }
}

async function insertBatch(tx: Database, table: string, rows: object[], file: string): Promise<void> {
  const insertion = sql`insert into ${sql.table(table)} overriding system value
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
  await insertion.execute(tx).catch((error: { code?: string }) => {
    // Values that a column cannot hold, and constraints such as references.
    throw /^2[23]/.test(error.code ?? '') ? createDamagedError(file) : error
  })
}

function parseFooter(json: unknown, file: string): Record<string, number> {
  const { data } = BackupFooter.safeParse(json)
  if (!data) throw createDamagedError(file)
  return data.rows
}

function assertComplete(counts: RowCounts, expected: Record<string, number>, file: string): void {
  const isComplete = Object.entries(expected).every(([table, count]) => (counts.get(table) ?? 0) === count)
  if (!isComplete || [...counts.keys()].some((table) => !(table in expected)))
    throw new OperatorError(`${file} is incomplete: rows are missing. Nothing was restored.`)
}

function createDamagedError(file: string): OperatorError {
  return new OperatorError(`${file} is damaged: a line is not a row of a known table. Nothing was restored.`)
}

async function assertEmpty(tx: Database): Promise<void> {
  const account = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (account)
    throw new OperatorError(
      'The database has accounts. Restore into an empty one: a new DATA_DIR or database.',
    )
}
