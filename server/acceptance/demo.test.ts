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
    const answer = await fetch(
      `${server.url}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=demo`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ returnSecureToken: true, ...body }),
      },
    )
    return (await answer.json()) as Login
  }
  const api = (path: string, token: string) =>
    fetch(`${server.url}/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } })
  const demo = { email: 'demo@example.com', password: 'demo-vision' }

  test('the demo account is told, works, and has its name, organization and demo key', async () => {
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

  test('listening for other machines, it says that they cannot sign in', () => {
    expect(server.output()).toContain('Only this machine can sign in to the demo')
  })

  test('a second demo in the same folder is refused with a sentence, whatever the database', async () => {
    const second = await start()
    expect(await second.exited).toBe(1)
    expect(second.output()).toMatch(/^The data folder \S+ is in use by another process/)
  })

  test('the provider does not tell whether an address has an account', async () => {
    expect((await account('signInWithPassword', { ...demo, password: 'wrong' })).error?.message).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    )
    expect(
      (await account('signInWithPassword', { email: 'no@example.com', password: 'wrong' })).error?.message,
    ).toBe('INVALID_LOGIN_CREDENTIALS')
  })

  test('mails are printed as links to our own page, and can be asked for', async () => {
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

  test('a new account that was acknowledged outlives kill -9, and nothing of the demo stays behind', async () => {
    const made = await account('signUp', { email: 'new@example.com', password: 'secret-1' })
    const me = (await (await api('/users/me', made.idToken)).json()) as { id: string }
    await server.kill('SIGKILL')
    const inFolder = await stat(join(DATA_DIR, 'auth', 'accounts'))
    expect(inFolder.mode & 0o777).toBe(0o700)
    server = await start()
    // The session is not signed out by the restart either.
    expect((await api('/users/me', made.idToken)).status).toBe(200)
    const again = await account('signInWithPassword', { email: 'new@example.com', password: 'secret-1' })
    expect(again.localId).toBe(made.localId)
    expect(await (await api('/users/me', again.idToken)).json()).toMatchObject({ id: me.id })
  })

  test('deleting the account deletes it at the provider too, and the old token opens nothing', async () => {
    const { idToken } = await account('signUp', { email: 'gone@example.com', password: 'secret-1' })
    const answer = await fetch(`${server.url}/api/v1/users/me`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${idToken}` },
    })
    expect(answer.status).toBe(204)
    expect((await api('/users/me', idToken)).status).toBe(401)
    expect(
      (await account('signInWithPassword', { email: 'gone@example.com', password: 'secret-1' })).error
        ?.message,
    ).toBe('INVALID_LOGIN_CREDENTIALS')
  })

  test.each([
    ['a rebound DNS name', '127.0.0.1', { Host: 'evil.example' }],
    ['a page of another site', '127.0.0.1', { Origin: 'https://evil.example' }],
    ['a page without an origin', '127.0.0.1', { Origin: 'null' }],
    ['another machine’s address', otherAddress(), {}],
  ])('the demo’s sign-in refuses %s', async (_, host, headers) => {
    if (!host) return
    const { port } = new URL(server.url)
    for (const path of [
      '/emulator/v1/projects/demo-vision/oobCodes',
      '/identitytoolkit.googleapis.com/v1/projects',
      '/securetoken.googleapis.com/v1/token',
    ]) {
      const status = await new Promise((done, fail) => {
        request({ host, port, path, headers: { Host: `localhost:${port}`, ...headers } }, (answer) => {
          answer.resume()
          done(answer.statusCode)
        })
          .on('error', fail)
          .end()
      })
      expect(status).toBe(403)
    }
  })

  test('the example of the README works as pasted', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
    const [, example = ''] = /```sh\n(API=[\s\S]*?)```/.exec(readme) ?? []
    const script = example.replace('http://localhost:3000', server.url)
    const { stdout } = await promisify(execFile)('sh', ['-c', script])
    expect(JSON.parse(stdout)).toMatchObject({ text: 'HELLO 4711', metadata: { provider: 'local' } })
  })
})

/** An address of this machine that is not loopback: what another machine would come by. */
function otherAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? ''
}
