// @module-tag slow
import { cp, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { openDatabase } from './open-database.ts'

let root: string
/** The file of each table and index, relative to the folder of the database. */
const files: Record<string, string> = {}
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vision-damaged-'))
  const { database, close } = await openDatabase({ url: undefined, folder: join(root, 'intact') })
  const { id: organization_id } = await database
    .insertInto('organizations')
    .values({ name: 'A', trial_total: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = { organization_id, name: 'k', digest: 'd', preview: 'p' }
  await database.insertInto('api_keys').values(key).execute()
  for (const relation of relations) {
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath(${relation}) as path`.execute(
      database,
    )
    files[relation] = rows[0]?.path ?? ''
  }
  await close()
})
afterAll(() => rm(root, { recursive: true, force: true }))

const relations = ['organizations', 'api_keys', 'api_keys_digest_key']

/** Returns a copy of the intact data folder and the path of one of its files. */
async function copyFolder(relation: string) {
  const folder = await mkdtemp(join(root, 'copy-'))
  await cp(join(root, 'intact'), folder, { recursive: true })
  return { folder, file: join(folder, 'postgres', files[relation] ?? relation) }
}

const damages: Record<string, (file: string) => Promise<void>> = {
  missing: (file) => rm(file),
  empty: (file) => truncate(file, 0),
  zero: async (file) => await writeFile(file, Buffer.alloc((await stat(file)).size)),
  overwritten: async (file) =>
    await writeFile(
      file,
      (await readFile(file)).map((byte) => byte ^ 0xff),
    ),
}

test.each([
  ['PG_VERSION', 'missing'],
  ['global/pg_control', 'zero'],
  ['organizations', 'missing'],
  ['organizations', 'overwritten'],
  ['api_keys', 'missing'],
  ['api_keys', 'overwritten'],
  ['api_keys_digest_key', 'missing'],
  ['api_keys_digest_key', 'empty'],
  ['api_keys_digest_key', 'zero'],
  ['api_keys_digest_key', 'overwritten'],
])('says in one line that the database cannot be opened if %s is %s', async (relation, damage) => {
  const { folder, file } = await copyFolder(relation)
  await damages[damage]?.(file)
  const error = await openDatabase({ url: undefined, folder }).catch((reason: Error) => reason)
  expect(error).toBeInstanceOf(OperatorError)
  expect((error as Error).message).toMatch(
    /^The database in \S+ cannot be opened: .+\. Restore a backup, or set DATA_DIR to another folder\.$/,
  )
})

test('opens a copy of an intact database', async () => {
  const { folder } = await copyFolder('')
  const { database, close } = await openDatabase({ url: undefined, folder })
  expect(await database.selectFrom('api_keys').select('name').execute()).toEqual([{ name: 'k' }])
  await close()
})

test('creates the database again after an interrupted creation', async () => {
  const folder = await mkdtemp(join(root, 'interrupted-'))
  // This is the state after `kill -9` during the creation, because PGlite writes PG_VERSION and pg_xact last.
  for (const name of ['base', 'global', 'pg_wal']) {
    const source = join(root, 'intact', 'postgres', name)
    await cp(source, join(folder, 'postgres', name), { recursive: true })
  }
  const { database, close } = await openDatabase({ url: undefined, folder })
  expect(await database.selectFrom('api_keys').select('name').execute()).toEqual([])
  await close()
})
