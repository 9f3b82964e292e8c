import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerProcess, startServerProcess } from '../test-support/server-process.ts'
import { testDatabases } from '../test-support/test-server.ts'

describe.each(testDatabases)('the demo on $name', ({ open }) => {
  let DATA_DIR: string
  let server: ServerProcess
  let database: { url: string | undefined; stop(): Promise<void> }
  const start = () =>
    startServerProcess({
      DATA_DIR,
      HOST: '0.0.0.0',
      LOG_LEVEL: 'info',
      ...(database.url && { DATABASE_URL: database.url }),
    })
  beforeAll(async () => {
    database = await open()
    DATA_DIR = await mkdtemp(join(tmpdir(), 'vision-demo-'))
    server = await start()
  })
  afterAll(async () => {
    await server.kill('SIGTERM')
    await database.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })

  type Login = { idToken: string; localId: string; error?: { message: string } }
  const account = async (action: string, body: object) => {
    const response = await fetch(
      `${server.url}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=demo`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ returnSecureToken: true, ...body }),
      },
    )
    return (await response.json()) as Login
  }
  const api = (path: string, token: string) =>
    fetch(`${server.url}/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } })
  const demo = { email: 'demo@example.com', password: 'demo-vision' }

  test('prints the demo account, which has a name, an organization and a demo key', async () => {
    expect(server.output()).toContain('Demo account: demo@example.com / demo-vision')
    const { idToken } = await account('signInWithPassword', demo)
    expect(await (await api('/users/me', idToken)).json()).toMatchObject({
      name: 'Demo User',
      email: demo.email,
      password_changed_at: expect.stringMatching(/^20\d\d-/),
    })
    const [organization] = (await (await api('/organizations/', idToken)).json()) as { id: string }[]
    const keys = await (await api(`/organizations/${organization?.id}/api-keys`, idToken)).json()
    expect(keys).toMatchObject([{ name: 'Demo key', is_demo: true }])
  })

  test('warns that other machines cannot sign in when it listens for them', () => {
    expect(server.output()).toContain('Only this machine can sign in to the demo')
  })

  test('a second demo in the same folder exits with an error', async () => {
    const second = await start()
    expect(await second.exited).toBe(1)
    expect(second.output()).toMatch(/^The data folder \S+ is in use by another process/)
  })

  test('sign-in does not reveal whether an address has an account', async () => {
    expect((await account('signInWithPassword', { ...demo, password: 'wrong' })).error?.message).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    )
    expect(
      (await account('signInWithPassword', { email: 'no@example.com', password: 'wrong' })).error?.message,
    ).toBe('INVALID_LOGIN_CREDENTIALS')
  })

  test('logs the link of an email, which leads to the page of the app', async () => {
    await account('sendOobCode', { requestType: 'PASSWORD_RESET', email: demo.email })
    const [, link = ''] = /Mail to demo@example.com, choose a new password: (\S+)/.exec(server.output()) ?? []
    const { origin, pathname, searchParams } = new URL(link)
    expect([origin, pathname, searchParams.get('mode')]).toEqual([
      server.url,
      '/auth/action',
      'resetPassword',
    ])
    const list = await (await fetch(`${server.url}/emulator/v1/projects/demo-vision/oobCodes`)).json()
    expect(JSON.stringify(list)).toContain(searchParams.get('oobCode'))
  })

  test('a new account and its session survive kill -9', async () => {
    const created = await account('signUp', { email: 'new@example.com', password: 'secret-1' })
    const me = (await (await api('/users/me', created.idToken)).json()) as { id: string }
    await server.kill('SIGKILL')
    const folderStats = await stat(join(DATA_DIR, 'auth', 'accounts'))
    expect(folderStats.mode & 0o777).toBe(0o700)
    server = await start()
    expect((await api('/users/me', created.idToken)).status).toBe(200)
    const again = await account('signInWithPassword', { email: 'new@example.com', password: 'secret-1' })
    expect(again.localId).toBe(created.localId)
    expect(await (await api('/users/me', again.idToken)).json()).toMatchObject({ id: me.id })
  })

  test('deleting an account deletes it at the provider and invalidates its token', async () => {
    const { idToken } = await account('signUp', { email: 'gone@example.com', password: 'secret-1' })
    const response = await fetch(`${server.url}/api/v1/users/me`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${idToken}` },
    })
    expect(response.status).toBe(204)
    expect((await api('/users/me', idToken)).status).toBe(401)
    expect(
      (await account('signInWithPassword', { email: 'gone@example.com', password: 'secret-1' })).error
        ?.message,
    ).toBe('INVALID_LOGIN_CREDENTIALS')
  })

  test.each([
    ['DNS rebinding', '127.0.0.1', { Host: 'evil.example' }],
    ['a page of another origin', '127.0.0.1', { Origin: 'https://evil.example' }],
    ['an opaque origin', '127.0.0.1', { Origin: 'null' }],
    ['a non-loopback address', nonLoopbackAddress(), {}],
  ])('the emulator proxy rejects %s', async (_, host, headers) => {
    if (!host) return
    const { port } = new URL(server.url)
    for (const path of [
      '/emulator/v1/projects/demo-vision/oobCodes',
      '/identitytoolkit.googleapis.com/v1/projects',
      '/securetoken.googleapis.com/v1/token',
    ]) {
      const status = await new Promise((done, fail) => {
        request({ host, port, path, headers: { Host: `localhost:${port}`, ...headers } }, (response) => {
          response.resume()
          done(response.statusCode)
        })
          .on('error', fail)
          .end()
      })
      expect(status).toBe(403)
    }
  })

  test('runs the example of the README', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
    const [, example = ''] = /```sh\n(API=[\s\S]*?)```/.exec(readme) ?? []
    const script = example.replace('http://localhost:3000', server.url)
    const { stdout } = await promisify(execFile)('sh', ['-c', script])
    expect(JSON.parse(stdout)).toMatchObject({ text: 'HELLO 4711', metadata: { provider: 'local' } })
  })
})

/** Returns an address of this machine that other machines would use. */
function nonLoopbackAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? ''
}
