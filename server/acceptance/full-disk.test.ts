import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServerProcess } from '../test-support/server-process.ts'

/** A disk of this size can be mounted by root only; elsewhere the test is skipped. */
const diskMegabytes = 70

let disk: string
let isMounted = false
beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'vision-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk], { stdio: 'ignore' })
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
  test('stops writing, not the server, which names the disk and recovers when space is freed', async (context) => {
    if (!isMounted) return context.skip()
    const folder = join(disk, 'data')
    let server = await startServerProcess({ DATA_DIR: folder })
    const { token } = (await post(server.url, 'auth/sign-in', demo).then((response) => response.json())) as {
      token: string
    }
    const { organization } = await readOrganization(server.url, token)
    const createKey = () =>
      post(server.url, `organizations/${organization}/api-keys`, { name: 'k'.repeat(60) }, token)
    const readiness = () => fetch(`${server.url}/api/health/ready`)
    expect([(await createKey()).status, (await readiness()).status]).toEqual([201, 200])

    const filler = join(disk, 'filler')
    const { bavail, bsize } = await statfs(disk)
    await writeFile(filler, Buffer.alloc(bavail * bsize))
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
    await server.kill('SIGKILL')
    server = await startServerProcess({ DATA_DIR: folder })
    expect((await get(server.url, 'users/me', token)).status).toBe(200)
    expect(await server.kill('SIGTERM')).toBe(0)
  })
})

const demo = { email: 'demo@example.com', password: 'demo-vision' }

const post = (url: string, path: string, body: object, token?: string) =>
  fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

const get = (url: string, path: string, token: string) =>
  fetch(`${url}/api/v1/${path}`, { headers: { Authorization: `Bearer ${token}` } })

async function readOrganization(url: string, token: string): Promise<{ organization: string }> {
  const [{ id = '' } = {}] = (await (await get(url, 'organizations', token)).json()) as { id?: string }[]
  return { organization: id }
}
