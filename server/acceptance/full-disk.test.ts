// @module-tag slow
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyze, readTrial } from '../test-support/api-client.ts'
import { respondWith, startFakeProvider } from '../test-support/fake-provider.ts'
import { startServerProcess } from '../test-support/server-process.ts'

/** The size of the disk that the test mounts. Only root can mount it; for other users the test is skipped. */
const diskSizeMegabytes = 200

let disk: string
let isMounted = false
beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'vision-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSizeMegabytes}m`, 'tmpfs', disk], {
      stdio: 'ignore',
    })
    isMounted = true
  } catch {
    process.stderr.write('No disk can be mounted: the test of a full disk is skipped\n')
  }
})
afterAll(async () => {
  if (isMounted) execFileSync('umount', ['--lazy', disk])
  await rm(disk, { recursive: true, force: true })
})

describe('a full disk', () => {
  test('on a full disk the server keeps running, reports the problem and recovers when space is freed', async (context) => {
    if (!isMounted) return context.skip()
    const folder = join(disk, 'data')
    const server = await startServerProcess({ DATA_DIR: folder })
    const { token, createKey } = await signIn(server.url)
    const readiness = () => fetch(`${server.url}/api/health/ready`)
    expect([(await createKey()).status, (await readiness()).status]).toEqual([201, 200])

    const filler = join(disk, 'filler')
    await writeFile(filler, Buffer.alloc(await readFreeBytes()))
    await expect.poll(async () => (await createKey()).status, { timeout: 60_000, interval: 1 }).toBe(503)
    expect(await (await createKey()).json()).toMatchObject({
      error: 'disk_full',
      message: 'The disk of the database is full. The operator has to free some space.',
    })
    const notReady = await readiness()
    expect([notReady.status, await notReady.json()]).toMatchObject([
      503,
      { message: expect.stringContaining(`The disk of the data folder ${folder} is full`) },
    ])
    expect((await fetch(`${server.url}/api/health/live`)).status).toBe(200)
    expect((await get(server.url, 'users/me', token)).status).toBe(200)

    await rm(filler)
    expect([(await createKey()).status, (await readiness()).status]).toEqual([201, 200])
    expect(await server.kill('SIGTERM')).toBe(0)
  })

  test('a result that arrives while the disk is full is stored when space is freed, and charged once', async (context) => {
    if (!isMounted) return context.skip()
    const isFull = Promise.withResolvers<void>()
    // Does not fit into the space of rows that were deleted.
    const result = JSON.stringify({ text: randomBytes(100_000).toString('hex') })
    const provider = await startFakeProvider(async (request, response) => {
      await isFull.promise
      await respondWith('openai-compatible', result)(request, response)
    })
    const server = await startServerProcess({
      ...{ DATA_DIR: join(disk, 'results'), OPENAI_COMPATIBLE_BASE_URL: `${provider.url}/v1` },
      OPENAI_COMPATIBLE_MODELS: 'llava',
    })
    const { token, createKey } = await signIn(server.url)
    const response = analyze(server.url, token, { idempotencyKey: 'one' })
    await expect.poll(() => provider.requests.length).toBe(1)
    const filler = join(disk, 'filler')
    await writeFile(filler, Buffer.alloc(await readFreeBytes()))
    await expect.poll(async () => (await createKey()).status, { timeout: 60_000, interval: 1 }).toBe(503)
    isFull.resolve()
    await sleep(2_000)
    await rm(filler)
    expect((await response).status).toBe(200)
    expect(provider.requests).toHaveLength(1)
    expect(await readTrial(server.url, token)).toMatchObject({ trial_used: 1 })
    expect(await server.kill('SIGTERM')).toBe(0)
    await provider.close()
    await rm(join(disk, 'results'), { recursive: true })
  })

  test('golden images leave space for other work', async (context) => {
    if (!isMounted) return context.skip()
    const server = await startServerProcess({ DATA_DIR: join(disk, 'images') })
    const { token, createKey } = await signIn(server.url)
    const set = await post(server.url, 'datasets', { name: 'a set', agent_code: 'text-extractor' }, token)
    const { id } = (await set.json()) as { id: string }
    const raw = { width: 1000, height: 1000, channels: 3 } as const
    const add = async () => {
      const png = await sharp(randomBytes(3_000_000), { raw }).png().toBuffer()
      const image_data = `data:image/png;base64,${png.toString('base64')}`
      return await post(server.url, `datasets/${id}/items`, { image_data, expected: {} }, token)
    }
    const responses = await Promise.all(Array.from({ length: 12 }, add))
    while (responses.at(-1)?.ok) responses.push(await add())
    expect(await responses.at(-1)?.json()).toMatchObject({ error: 'disk_full' })
    expect(responses.every(({ ok, status }) => ok || status === 503)).toBe(true)
    expect((await createKey()).status).toBe(201)
    expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)
    expect(await server.kill('SIGTERM')).toBe(0)
    await rm(join(disk, 'images'), { recursive: true })
  })

  test('the start after kill -9 reports a full disk, and succeeds when space is freed', async (context) => {
    if (!isMounted) return context.skip()
    const folder = join(disk, 'killed')
    let server = await startServerProcess({ DATA_DIR: folder })
    const { token, createKey } = await signIn(server.url)
    const filler = join(disk, 'filler')
    await writeFile(filler, Buffer.alloc(await readFreeBytes()))
    await expect.poll(async () => (await createKey()).status, { timeout: 60_000, interval: 1 }).toBe(503)
    await server.kill('SIGKILL')
    server = await startServerProcess({ DATA_DIR: folder })
    expect([await server.exited, server.output()]).toEqual([
      1,
      `The disk of the data folder ${folder} is full: 0 MB are left. Free some space.\n`,
    ])
    await rm(filler)
    server = await startServerProcess({ DATA_DIR: folder })
    expect((await get(server.url, 'users/me', token)).status).toBe(200)
    expect(await server.kill('SIGTERM')).toBe(0)
  })
})

describe('a disk that refuses writing', () => {
  test('a read-only disk is reported by readiness and at the start, until it is writable again', async (context) => {
    if (!isMounted) return context.skip()
    const folder = join(disk, 'refused')
    let server = await startServerProcess({ DATA_DIR: folder })
    const readiness = () => fetch(`${server.url}/api/health/ready`)
    expect((await readiness()).status).toBe(200)
    execFileSync('mount', ['--bind', disk, disk])
    execFileSync('mount', ['-o', 'remount,bind,ro', disk])
    const notReady = await readiness()
    expect([notReady.status, await notReady.json()]).toMatchObject([
      503,
      { message: `The data folder ${folder} cannot be written to (EROFS).` },
    ])
    await server.kill('SIGKILL')
    server = await startServerProcess({ DATA_DIR: folder })
    expect([await server.exited, server.output()]).toEqual([
      1,
      `DATA_DIR names ${folder}, which is on a read-only file system. Set it to a folder this user can write to.\n`,
    ])
    execFileSync('umount', [disk])
    server = await startServerProcess({ DATA_DIR: folder })
    expect((await readiness()).status).toBe(200)
    expect(await server.kill('SIGTERM')).toBe(0)
  })

  test('a database whose files belong to another user is not reported as damaged', async (context) => {
    if (process.getuid?.() !== 0) return context.skip()
    const root = await mkdtemp(join(tmpdir(), 'vision-owner-'))
    const folder = join(root, 'data')
    const server = await startServerProcess({ DATA_DIR: folder })
    await server.kill('SIGTERM')
    await Promise.all([chmod(root, 0o755), chown(folder, unprivileged, unprivileged)])
    const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
      uid: unprivileged,
      gid: unprivileged,
      env: { DATA_DIR: folder, PORT: '0' },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([
      1,
      `DATA_DIR names ${folder}, which this user may not write to. Set it to a folder this user can write to.\n`,
    ])
    await rm(root, { recursive: true })
  })
})

const unprivileged = 65_534

async function readFreeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(disk)
  return bavail * bsize
}

const demo = { email: 'demo@example.com', password: 'demo-vision' }

const post = (url: string, path: string, body: object, token?: string) =>
  fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

const get = (url: string, path: string, token: string) =>
  fetch(`${url}/api/v1/${path}`, { headers: { Authorization: `Bearer ${token}` } })

/** Signs in as the demo user. `createKey` creates an API key, which needs space on the disk. */
async function signIn(url: string) {
  const { token } = (await (await post(url, 'auth/sign-in', demo)).json()) as { token: string }
  const [{ id = '' } = {}] = (await (await get(url, 'organizations', token)).json()) as { id?: string }[]
  const createKey = () => post(url, `organizations/${id}/api-keys`, { name: 'k'.repeat(60) }, token)
  return { token, createKey }
}
