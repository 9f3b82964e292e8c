// @module-tag slow
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectImage } from '#engines/node/input-image.ts'
import { EmbeddedAuth } from '../auth/embedded/embedded-auth.ts'
import { createCountTemplate } from '../count-templates/count-templates.ts'
import { latestMigration } from '../database/migrations.ts'
import { openDatabase } from '../database/open-database.ts'
import type { Database } from '../database/tables.ts'
import { saveItem } from '../datasets/dataset-items.ts'
import { createDataset, findDataset } from '../datasets/datasets.ts'
import { Images } from '../images/images.ts'
import { openImageStore } from '../images/open-image-store.ts'
import { prepareImage } from '../images/prepare-image.ts'
import { createLogger } from '../log.ts'
import { findOrCreateAccount } from '../organizations/accounts.ts'
import { insertBaseline, insertEvaluation } from '../test-support/insert-evaluation.ts'
import { createDataFolder } from '../test-support/test-data-folder.ts'
import { testDatabases } from '../test-support/test-server.ts'
import { createBackup } from './backup.ts'
import { listKeys, listUsers, revokeKey, setTrialTotal } from './commands.ts'
import { restore } from './restore.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vision-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const log = createLogger({ level: 'silent', json: true })
const setUpAuth = (database: Database) => EmbeddedAuth.open({ database, log, sendLink: () => undefined })

type Opened = Awaited<ReturnType<typeof openWithImages>>

async function openWithImages(location: { url: string | undefined; folder: string }) {
  const opened = await openDatabase(location)
  const store = await openImageStore(opened, location.folder)
  const { database, close } = opened
  const images = new Images({ database, store, maxBytes: 2 ** 30, assertDiskSpace: async () => {} })
  return { database, close, store, images }
}

/** Signs a user up and adds a successful analysis with its charge. Returns the id of the organization. */
async function createAccountAndAnalysis(database: Database): Promise<string> {
  const auth = await setUpAuth(database)
  const { token } = await auth.signUp('Ada "A" Ünïcode 漢字', 'ada@example.com', 'secret-1')
  const { organizationId } = await findOrCreateAccount(database, await auth.provider.verify(token, true))
  await database.updateTable('organizations').set({ trial_used: 7, trial_total: 50 }).execute()
  await database
    .insertInto('analyses')
    .values({
      organization_id: organizationId,
      agent_code: 'text-extractor',
      idempotency_key: 'one',
      request_digest: 'd'.repeat(64),
      status: 'succeeded',
      response: '{"text":"a\\nb \\u0000 \\"quoted\\""}',
      lease_expires_at: new Date('2026-01-02T03:04:05.678Z'),
    })
    .execute()
  return organizationId
}

/** Creates a golden set with an image, a template, an evaluation and a baseline. Returns the image and its digest. */
async function createGoldenSet({ database, images }: Opened, organizationId: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({
    create: { width: 1100, height: 1100, channels: 3, background: '#fff', noise },
  })
    .png()
    .toBuffer()
  const id = await createDataset(database, organizationId, { name: 'Signs', agent_code: 'text-extractor' })
  const dataset = await findDataset(database, organizationId, id)
  if (!dataset) throw new Error('The golden set was not created.')
  const image = await prepareImage(organizationId, await inspectImage(bytes))
  await images.save(organizationId, image, true)
  await saveItem(database, dataset, image.digest, {
    name: 'a.png',
    expected: { text: 'A' },
    tags: ['x', 'y'],
  })
  await createCountTemplate(database, {
    ...{ organizationId, agentCode: 'counter', name: 'Nuts', digest: image.digest, createdBy: null },
    ...{ examples: [{ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }], wholeSide: 4000.5 },
  })
  const evaluation = await insertEvaluation(database, organizationId, id)
  await insertBaseline(database, organizationId, { dataset: id, evaluation })
  return { bytes, digest: image.digest }
}

/** Returns all rows of all tables, as PostgreSQL prints them. */
async function dumpTables(database: Database): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(database)
  const dumped: Record<string, unknown[]> = {}
  // The images of the embedded database are in a folder. A restored copy is another installation.
  for (const { name } of tables.filter((table) => !/^kysely_|^image_parts$/.test(table.name))) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(source) as row from ${sql.table(name)} source order by 1`.execute(database)
    dumped[name] = rows
      .map(({ row }) => row)
      .filter((row) => (row as { name?: string }).name !== 'installation')
  }
  return dumped
}

describe.each(testDatabases)('a backup of $name', ({ open }) => {
  let source: Opened
  let stop: () => Promise<void>
  let file: string
  let summary: string
  let organizationId: string
  let image: Awaited<ReturnType<typeof createGoldenSet>>
  beforeAll(async () => {
    const store = await open()
    stop = store.stop
    source = await openWithImages({ url: store.url, folder: await createDataFolder(join(folder, 'source-')) })
    organizationId = await createAccountAndAnalysis(source.database)
    image = await createGoldenSet(source, organizationId)
    file = join(await mkdtemp(join(folder, 'backup-')), 'backup.gz')
    summary = await createBackup(source.database, source.store, file)
  })
  afterAll(async () => {
    await source.close()
    await stop()
  })

  test('says how much it has saved', () => {
    expect(summary).toMatch(/^1 account \(\d+ rows in all\) saved in /)
  })

  test('a backup is readable only by its user', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('one that is interrupted leaves the older backup, and does not hold up the next one', async () => {
    const other = join(folder, 'other.gz')
    await writeFile(other, 'older')
    // Of a process that was killed.
    await writeFile(`${other}.1.partial`, 'cut off')
    const { database, store } = source
    await expect(createBackup(database, store, other, AbortSignal.abort())).rejects.toThrow(
      'The backup was interrupted.',
    )
    expect(await readFile(other, 'utf8')).toBe('older')
    await createBackup(database, store, other)
    expect((await readdir(folder)).filter((name) => name.startsWith('other.gz'))).toHaveLength(2)
  })

  test.each(testDatabases)('restores every row on $name, and the user can sign in', async ({ open }) => {
    const target = await open()
    const location = { url: target.url, folder: await mkdtemp(join(folder, 'target-')) }
    await restore(location, file)
    const { database, close, images } = await openWithImages(location)
    expect(await dumpTables(database)).toEqual(await dumpTables(source.database))
    const auth = await setUpAuth(database)
    const { token } = await auth.signIn('ada@example.com', 'secret-1')
    expect(await auth.provider.verify(token, true)).toMatchObject({ email: 'ada@example.com' })
    // It is so large that its parts are written and read in several steps.
    expect(image.bytes.length).toBeGreaterThan(20 * 128 * 1024)
    const restored = await images.read(organizationId, image.digest)
    expect(image.bytes.equals(restored?.bytes ?? Buffer.of())).toBe(true)
    expect((await images.readThumbnail(organizationId, image.digest))?.bytes.length).toBeGreaterThan(0)
    await close()
    await expect(restore(location, file)).rejects.toThrow('The database has accounts')
    await target.stop()
  })

  test.each([
    ['a file that is not a backup', async () => Buffer.from('hello'), 'cannot be read as a backup'],
    ['another gzip file', async () => gzipSync('{"format":"x"}\n'), 'is not a backup'],
    ['a truncated backup', async () => (await readFile(file)).subarray(0, 400), 'cannot be read as a backup'],
    [
      'a row of an unknown table',
      async () => gzipSync(`${(await readLines(file))[0]}\n{"table":"pg_authid","row":{}}\n`),
      'not a row of a known table',
    ],
    ['a damaged byte', async () => damageByte(await readFile(file)), /damaged|cannot be read as a backup/],
    [
      'only the first line',
      async () => pick(await readLines(file), (_, index) => index === 0),
      'is incomplete',
    ],
    [
      'half of the lines',
      async () => pick(await readLines(file), (_, index, { length }) => index < length / 2),
      'its end is missing',
    ],
    ['a table that is missing', async () => pick(await readLines(file), isOfNoAnalysis), 'rows are missing'],
    [
      'a row that is missing',
      async () => pick(await readLines(file), (_, index, { length }) => index !== length - 3),
      'is incomplete',
    ],
    ['a row that is there twice', async () => gzipSync(repeatRow(await readLines(file))), 'is damaged'],
    [
      'a value of another type',
      async () => gzipSync((await readLines(file)).join('\n').replace('"trial_used":7', '"trial_used":"x"')),
      'is damaged',
    ],
    [
      'an image whose key is a path',
      async () => gzipSync((await readLines(file)).map(toPath('image_parts')).join('\n')),
      'is damaged',
    ],
    [
      'a reference to an image by a path',
      async () => gzipSync((await readLines(file)).map(toPath('images')).join('\n')),
      'is damaged',
    ],
    [
      'a backup of a version before the first release',
      async () =>
        gzipSync(((await readLines(file))[0] ?? '').replace(latestMigration, '0012-analysis-functions')),
      'was written by an unreleased or newer version of this server, which this one cannot read',
    ],
  ])('rejects %s and restores nothing', async (_, content, message) => {
    const damaged = join(folder, 'damaged.gz')
    await writeFile(damaged, await content())
    const location = { url: undefined, folder: await createDataFolder(join(folder, 'target-')) }
    await expect(restore(location, damaged)).rejects.toThrow(message)
    const { database, close } = await openDatabase(location)
    expect(await database.selectFrom('users').selectAll().execute()).toEqual([])
    await close()
  })

  test.each([
    ['There is no file', () => join(folder, 'nothing.gz')],
    ['is a folder', () => folder],
  ])('says "%s" about a path without a backup', async (message, path) => {
    const location = { url: undefined, folder: await createDataFolder(join(folder, 'target-')) }
    await expect(restore(location, path())).rejects.toThrow(message)
  })

  test('the commands list users and keys, set the trial and revoke a key', async () => {
    const { database } = source
    expect(await listUsers(database, 1000)).toMatch(/ada@example\.com .* 7\/50 /)
    await setTrialTotal(database, 'ADA@example.com', 9)
    expect(await listUsers(database, 1000)).toContain('7/9')
    await setTrialTotal(database, 'ada@example.com', null)
    expect(await listUsers(database, 1000)).toContain('7/1000')
    const [, id = ''] = /^([\da-f-]{36}) +Demo key/m.exec(await listKeys(database, 'ada@example.com')) ?? []
    await revokeKey(database, id)
    expect(await listKeys(database, 'ada@example.com')).not.toContain(id)
    await expect(revokeKey(database, id)).rejects.toThrow('There is no API key')
    await expect(revokeKey(database, 'x')).rejects.toThrow('There is no API key')
    await expect(setTrialTotal(database, 'nobody@example.com', 1)).rejects.toThrow('No account has the email')
  })
})

const readLines = async (file: string) =>
  gunzipSync(await readFile(file))
    .toString()
    .trim()
    .split('\n')

const pick = (lines: string[], isPicked: (line: string, index: number, lines: string[]) => boolean) =>
  gzipSync(`${lines.filter(isPicked).join('\n')}\n`)

const isOfNoAnalysis = (line: string) => !line.startsWith('{"table":"analyses"')

/** Which leads to the data folder, beside that of the images. */
const toPath = (table: string) => (line: string) =>
  line.startsWith(`{"table":"${table}"`)
    ? line.replace(/"key":"([0-9a-f]{64})[^"]*"/, '"key":"$1/../../../outside"')
    : line

const repeatRow = (lines: string[]) =>
  lines.flatMap((line, index) => (index === 1 ? [line, line] : line)).join('\n')

function damageByte(bytes: Buffer): Buffer {
  const damaged = Buffer.from(bytes)
  damaged[Math.floor(bytes.length / 2)] = (damaged[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff
  return damaged
}
