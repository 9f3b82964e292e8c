import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/tables.ts'

// A backup is a gzip file of lines, each of which is JSON. A row is written by PostgreSQL, which keeps all types and
// microseconds.

/** The first line. */
export const BackupHeader = z.object({
  format: z.literal('ai-vision-platform-backup'),
  version: z.literal(1),
  /** The last migration that was applied. */
  migration: z.string(),
  createdAt: z.string(),
})

export const BackupRow = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) })

/** The last line: the number of rows of each table. */
export const BackupFooter = z.object({ rows: z.record(z.string(), z.number().int()) })

export type RowCounts = Map<string, number>

/** The rows of images, whatever stores them. They precede those that refer to them. */
export const imagePartTable = 'image_parts'
export const ImagePart = z.object({
  key: z.string(),
  part: z.number().int(),
  bytes: z.string().startsWith('\\x'),
})
export const maxImagePartBytes = 128 * 1024

/** Returns the names of tables, each after those that it references, without images. */
export async function listTablesInDependencyOrder(tx: Database): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely_%' and tablename not in ('queued_images', ${imagePartTable})
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

export function describeRowCounts(counts: RowCounts): string {
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const accounts = counts.get('users') ?? 0
  return `${accounts} ${accounts === 1 ? 'account' : 'accounts'} (${rows} rows in all)`
}
