import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { ConfigurationError } from '../configuration.ts'
import { latestMigration } from '../database/migrations.ts'
import type { Database } from '../database/tables.ts'
import { describeCounts, getBatchSize, listTablesByReference, type RowCounts } from './backup-format.ts'

/** Writes a consistent snapshot to a new file that only this user can read. Returns a summary to print. */
export async function backup(database: Database, file: string): Promise<string> {
  const counts: RowCounts = new Map()
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

async function* readLines(tx: Database, counts: RowCounts): AsyncGenerator<string> {
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
  yield `${JSON.stringify({ rows: Object.fromEntries(counts) })}\n`
}
