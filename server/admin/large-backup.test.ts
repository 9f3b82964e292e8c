// @module-tag slow
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { createTestServer, testDatabases } from '../test-support/test-server.ts'
import { createBackup } from './backup.ts'
import { restore } from './restore.ts'

// PostgreSQL would refuse them as one value.
const count = 500
const response = 'x'.repeat(560_000)

/** Writes a backup with as many copies of its only analysis, whose response is "short". */
async function writeLargeBackup(smallBackup: Buffer, file: string): Promise<void> {
  const toLine = (line: string) => {
    if (!line.startsWith('{"table":"analyses"'))
      return [`${line.replace('"analyses":1', `"analyses":${count}`)}\n`]
    const [start = '', end = ''] = line.split('"short"')
    return Array.from(
      { length: count },
      () => `${start.replace(/"id":"[^"]+"/, `"id":"${randomUUID()}"`)}"${response}"${end}\n`,
    )
  }
  const lines = gunzipSync(smallBackup).toString().trim().split('\n').flatMap(toLine)
  await pipeline(Readable.from(lines), createGzip({ level: 1 }), createWriteStream(file))
}

test.each(testDatabases)(
  'many long responses are restored, on $name',
  { timeout: 180_000 },
  async ({ open }) => {
    const folder = await mkdtemp(join(tmpdir(), 'vision-backup-'))
    const server = await createTestServer()
    const { orgId: organization_id } = await server.createUser('user')
    await server.database
      .insertInto('analyses')
      .values({
        organization_id,
        agent_code: 'text-extractor',
        status: 'succeeded',
        response: 'short',
        lease_expires_at: new Date(),
      })
      .execute()
    const small = join(folder, 'small.gz')
    await createBackup(server.database, server.imageStore, small)
    await server.close()
    const large = join(folder, 'large.gz')
    await writeLargeBackup(await readFile(small), large)

    const { url, stop } = await open()
    const location = { url, folder: join(folder, 'target') }
    await restore(location, large)
    const { database, close } = await openDatabase(location)
    const { rows } = await sql`
    select count(*)::integer as count from analyses where length(response) = ${response.length}`.execute(
      database,
    )
    expect(rows).toEqual([{ count }])
    await close()
    await stop()
    await rm(folder, { recursive: true })
  },
)
