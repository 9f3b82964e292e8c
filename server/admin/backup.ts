import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { z } from 'zod'
import { latestMigration } from '../database/migrations.ts'
import type { Database } from '../database/tables.ts'
import { getDigest, type ImageStore } from '../images/image-store.ts'
import { digestImage } from '../images/prepare-image.ts'
import { OperatorError } from '../operator-error.ts'
import {
  describeRowCounts,
  type ImagePart,
  imagePartTable,
  listTablesInDependencyOrder,
  maxImagePartBytes,
  type RowCounts,
} from './backup-format.ts'

/** Few, because a row may have a response of 4 MB. */
const fetchedRows = 50

/** Writes a consistent snapshot to a new file that only this user can read. `signal` aborts it. */
export async function createBackup(
  database: Database,
  store: ImageStore,
  file: string,
  signal = new AbortController().signal,
): Promise<string> {
  const counts: RowCounts = new Map()
  const lost: string[] = []
  // A process that was killed leaves its own.
  const partial = `${file}.${process.pid}.partial`
  try {
    await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) =>
        pipeline(
          Readable.from(readLines(tx, counts, readImageParts(tx, store, lost))),
          createGzip(),
          createWriteStream(partial, { mode: 0o600 }),
          { signal },
        ),
      )
    await rename(partial, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    await rm(partial, { force: true })
    if (signal.aborted) throw new OperatorError('The backup was interrupted.')
    if (code?.startsWith('E')) throw new OperatorError(`${file} cannot be written (${code}).`)
    throw error
  }
  const summary = `${describeRowCounts(counts)} saved in ${file}. It contains the keys that sign sessions: keep it private.`
  return lost.length === 0
    ? summary
    : `${summary}\nWithout ${lost.length} images that are missing or damaged: ${lost.slice(0, 10).join(', ')}`
}

async function* readLines(
  tx: Database,
  counts: RowCounts,
  imageParts: ReturnType<typeof readImageParts>,
): AsyncGenerator<string> {
  const header = { format: 'ai-vision-platform-backup', version: 1, migration: latestMigration }
  yield `${JSON.stringify({ ...header, createdAt: new Date().toISOString() })}\n`
  for await (const row of imageParts) {
    counts.set(imagePartTable, (counts.get(imagePartTable) ?? 0) + 1)
    yield `${JSON.stringify({ table: imagePartTable, row })}\n`
  }
  for (const table of await listTablesInDependencyOrder(tx)) {
    const cursor = sql.id('backup_cursor')
    await sql`declare ${cursor} no scroll cursor for select to_jsonb(source) as row from ${sql.table(table)} source`.execute(
      tx,
    )
    for (;;) {
      const { rows } = await sql<{
        row: object
      }>`fetch ${sql.lit(fetchedRows)} from ${cursor}`.execute(tx)
      counts.set(table, (counts.get(table) ?? 0) + rows.length)
      if (rows.length === 0) break
      for (const { row } of rows) yield `${JSON.stringify({ table, row })}\n`
    }
    await sql`close ${cursor}`.execute(tx)
  }
  yield `${JSON.stringify({ rows: Object.fromEntries(counts) })}\n`
}

/** @param lost receives the keys of images that are damaged, or were deleted since the snapshot. */
async function* readImageParts(
  tx: Database,
  store: ImageStore,
  lost: string[],
): AsyncGenerator<z.infer<typeof ImagePart>> {
  const images = await tx.selectFrom('images').select('key').orderBy('key').execute()
  for (const { key } of images) {
    const bytes = await store.get(key)
    if (!bytes || digestImage(bytes) !== getDigest(key)) {
      lost.push(key)
      continue
    }
    for (let part = 0; part * maxImagePartBytes < bytes.length; part += 1) {
      const slice = Buffer.from(bytes.subarray(part * maxImagePartBytes, (part + 1) * maxImagePartBytes))
      yield { key, part, bytes: `\\x${slice.toString('hex')}` }
    }
  }
}
