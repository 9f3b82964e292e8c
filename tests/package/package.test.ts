import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/open-database.ts'
import { findMailedLink } from '../../server/test-support/embedded-auth-client.ts'
import { hasPostgres, startTestPostgres } from '../../server/test-support/test-postgres.ts'
import { createOcrLoad } from './ocr-load.ts'
import { createPackage, isRoot, type PackagedServer } from './packaged-server.ts'

/*
 * Runs `npm run test:package`: tests the folder that `npm run package` writes, which is also that of the container image. The
 * server runs in production on PostgreSQL, as an unprivileged user, and can write only to its data folder.
 */
const canRun = isRoot && hasPostgres
if (!canRun) process.stderr.write('The tests of the package need root and PostgreSQL: they are skipped\n')

const user = { name: 'Ada', email: 'ada@example.com', password: 'a good password' }
/** The text of the images. Reading 24 of them takes longer than the server waits when it is stopped. */
const lines = Array.from({ length: 40 }, (_, row) => `PUBLIC HOLIDAYS ${4711 + row} CLOSED`)
const image = await drawText(lines)

describe.runIf(canRun)('the packaged server in production', () => {
  let postgres: Awaited<ReturnType<typeof startTestPostgres>>
  let packaged: Awaited<ReturnType<typeof createPackage>>
  let env: Record<string, string>
  let key: string
  beforeAll(async () => {
    postgres = await startTestPostgres()
    packaged = await createPackage()
    env = {
      DATABASE_URL: postgres.url,
      TRIAL_TOTAL: '100000',
      ADDRESS_LIMIT_PER_MINUTE: '1000000',
      ORGANIZATION_LIMIT_PER_MINUTE: '1000000',
    }
  }, 600_000)
  afterAll(async () => {
    await packaged.remove()
    await postgres.stop()
  })

  test('runs without privileges, from the sign-up to a result', async () => {
    const server = await packaged.start(env)
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\s+65534\s+65534/m)
    expect(status).toMatch(/^CapEff:\s+0+$/m)
    if (packaged.isReadOnly) expect(await listWritableMounts(server.pid)).toEqual([packaged.dataFolder])
    expect(await fetch(server.url).then((response) => response.text())).toContain('<div id="root">')

    const { token } = await readJson<{ token: string }>(server, 'auth/sign-up', user)
    const link = findMailedLink(server.output(), user.email, 'verifyEmail')
    const code = link.searchParams.get('oobCode')
    expect((await send(server, 'auth/verify-email', { code })).status).toBe(204)
    const [organization] = await readJson<{ id: string }[]>(server, 'organizations', undefined, token)
    const keys = `organizations/${organization?.id}/api-keys`
    ;({ key } = await readJson<{ key: string }>(server, keys, { name: 'load' }, token))
    expect(await readJson(server, 'inference/text-extractor', { image_data: image }, token)).toMatchObject({
      full_text: lines.join('\n'),
      metadata: { provider: 'local' },
    })
    expect(await readJson(server, 'trial/status-api-key', undefined, key)).toMatchObject({ trial_used: 1 })
    expect(await server.stop()).toBe(0)
    expect(server.output()).not.toMatch(/EROFS|EACCES|"level":"(warn|error)"/)
  })

  test('ten stops while text is read: no crash, and each result is charged once', {
    timeout: 900_000,
  }, async () => {
    const load = createOcrLoad(image)
    let continued = 0
    for (const [round, delayMs] of stopDelaysMs.entries()) {
      const server = await packaged.start(env)
      // In every second round there are more images than the server can read before it stops.
      const clients = load.run(server.url, key, round % 2 ? 24 : 3)
      await sleep(delayMs)
      expect(await server.stop(), server.output()).toBe(0)
      await clients
      expect(server.output()).not.toMatch(/uncaught|unhandled|TypeError|Cannot read|"level":"error"/i)
      const { pending, succeeded, used } = await readCharges(postgres.url)
      // The next server continues what this one has not read.
      expect(used, `after stop ${round + 1}`).toBe(succeeded + pending)
      continued += pending
    }
    const server = await packaged.start(env)
    await load.finish(server.url, key)
    expect(await server.stop()).toBe(0)
    const { pending, succeeded, used } = await readCharges(postgres.url)
    // The additional request was charged in the first test.
    const charged = load.results.size + 1
    expect({ pending, succeeded, used }).toEqual({ pending: 0, succeeded: charged, used: charged })
    expect(continued, 'analyses that the next server continued').toBeGreaterThan(0)
    expect(new Set(load.results.values())).toEqual(new Set([lines.join('\n')]))
  })

  test('a golden set has its image after a restart, and is evaluated', async () => {
    const server = await packaged.start(env)
    const word = await drawText(['HELLO'])
    const body = { name: 'Signs', agent_code: 'text-extractor' }
    const { id } = await readJson<{ id: string }>(server, 'datasets', body, key)
    const item = { image_data: word, expected: { text: 'HELLO' }, name: 'hello.jpg' }
    const added = await readJson<{ item: { digest: string } }>(server, `datasets/${id}/items`, item, key)
    expect(await server.stop()).toBe(0)

    const restarted = await packaged.start(env)
    const path = `datasets/${id}/images/${added.item.digest}`
    const file = Buffer.from(await (await send(restarted, path, undefined, key)).arrayBuffer())
    expect(`data:image/jpeg;base64,${file.toString('base64')}`).toBe(word)
    const thumbnail = await send(restarted, `${path}?size=thumbnail`, undefined, key)
    expect(thumbnail.headers.get('Content-Type')).toBe('image/webp')

    const request = { dataset_id: id, candidates: [{ agent_code: 'text-extractor' }] }
    const evaluation = await readJson<{ id: string }>(restarted, 'evaluations', request, key)
    const read = () =>
      readJson<{ evaluation: { status: string }; candidates: { right: number }[] }>(
        restarted,
        `evaluations/${evaluation.id}`,
        undefined,
        key,
      )
    await expect.poll(async () => (await read()).evaluation.status, { timeout: 30_000 }).toBe('complete')
    expect((await read()).candidates).toMatchObject([{ answered: 1, right: 1 }])
    expect(await restarted.stop()).toBe(0)
    expect(restarted.output()).not.toMatch(/EROFS|EACCES|"level":"(warn|error)"/)
  })
})

/**
 * When the server is stopped, in ms after the first requests: while the OCR thread starts, while it reads its first image, and
 * later.
 */
const stopDelaysMs = [0, 50, 200, 500, 800, 1200, 1600, 2000, 3000, 4000]

async function readCharges(url: string) {
  const { database, close } = await openDatabase({ url, folder: '' })
  const rows = await database.selectFrom('analyses').select('status').execute()
  const organizations = await database.selectFrom('organizations').select('trial_used').execute()
  await close()
  const count = (wanted: string) => rows.filter(({ status }) => status === wanted).length
  return {
    pending: count('queued') + count('running'),
    succeeded: count('succeeded'),
    used: organizations.reduce((sum, { trial_used }) => sum + trial_used, 0),
  }
}

/** Returns the folders to which the process can write, except for those of the kernel. */
async function listWritableMounts(pid: number): Promise<string[]> {
  const mounts = (await readFile(`/proc/${pid}/mounts`, 'utf8')).trim().split('\n')
  return mounts.flatMap((line) => {
    const [, folder = '', , options = ''] = line.split(' ')
    return /^rw\b/.test(options) && !/^\/(proc|sys|dev)\b/.test(folder) ? [folder] : []
  })
}

async function send(server: PackagedServer, path: string, body?: object, token?: string): Promise<Response> {
  return await fetch(`${server.url}/api/v1/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
  })
}

async function readJson<T>(server: PackagedServer, path: string, body?: object, token?: string): Promise<T> {
  const response = await send(server, path, body, token)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** Draws the lines in black on white. */
async function drawText(lines: string[]): Promise<string> {
  const height = lines.length * 50 + 40
  const rows = lines.map((line, row) => `<text x="40" y="${(row + 1) * 50}">${line}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="${height}" font-family="sans-serif" font-size="30">
    <rect width="100%" height="100%" fill="#fff"/>${rows.join('')}</svg>`
  const jpeg = await sharp(Buffer.from(svg)).jpeg().toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
