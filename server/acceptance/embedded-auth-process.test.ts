// @module-tag slow
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePorts } from '../free-ports.ts'
import { createCredentials, findMailedLink } from '../test-support/embedded-auth-client.ts'
import { startFakeMailServer } from '../test-support/fake-mail-server.ts'
import { type ServerProcess, startServerProcess } from '../test-support/server-process.ts'
import { createDataFolder } from '../test-support/test-data-folder.ts'
import { createPostgresDatabase, hasPostgres } from '../test-support/test-postgres.ts'
import { testDatabases } from '../test-support/test-server.ts'

const demo = { email: 'demo@example.com', password: 'demo-vision' }

async function post(url: string, action: string, body: object) {
  const response = await fetch(`${url}/api/v1/auth/${action}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const result = (await response.json().catch(() => ({}))) as { token?: string; error?: string }
  return { status: response.status, token: '', ...result }
}

const get = (url: string, path: string, token: string) =>
  fetch(`${url}/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } })

describe.each(testDatabases)('a server with the embedded sign-in on $name', ({ open }) => {
  let DATA_DIR: string
  let server: ServerProcess
  let port: number
  let url: string
  let database: { url: string | undefined; stop(): Promise<void> }
  const start = (env: Record<string, string> = {}) =>
    startServerProcess({
      DATA_DIR,
      PORT: String(port),
      LOG_LEVEL: 'info',
      ...(database.url && { DATABASE_URL: database.url }),
      ...env,
    })
  beforeAll(async () => {
    database = await open()
    ;[port = 0] = await findFreePorts(1)
    url = `http://localhost:${port}`
    DATA_DIR = await mkdtemp(join(tmpdir(), 'vision-embedded-'))
    server = await start({ HOST: '0.0.0.0' })
  })
  afterAll(async () => {
    await server.kill('SIGTERM')
    await database.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })

  test('prints a demo account and an API key that work', async () => {
    await expect.poll(() => server.output()).toContain('Demo account: demo@example.com / demo-vision\n')
    expect(server.output()).toMatch(
      /Ready: .*\n {2}1\. Sign in.*\n {2}2\. Choose Run a sample.*\n {2}3\. Call it/,
    )
    const { token } = await post(url, 'sign-in', demo)
    expect(await (await get(url, '/users/me', token)).json()).toMatchObject({
      name: 'Demo User',
      email: demo.email,
      password_changed_at: expect.stringMatching(/^20\d\d-/),
    })
    const [organization] = (await (await get(url, '/organizations/', token)).json()) as { id: string }[]
    const keys = await (await get(url, `/organizations/${organization?.id}/api-keys`, token)).json()
    expect(keys).toMatchObject([{ name: 'Demo key', is_demo: true }])
    const [, key = ''] = /Demo API key \(shown only once\): (\S+)/.exec(server.output()) ?? []
    expect((await get(url, '/trial/status-api-key', key)).status).toBe(200)
  })

  test('prints the addresses at which other devices can sign in, and how to serve https', async () => {
    const address = findNetworkAddress()
    if (!address) return
    expect(server.output()).toMatch(`On this network: http://`)
    expect(server.output()).toContain(`http://${address}:${port}`)
    expect(server.output()).toMatch(/caddy reverse-proxy/)
    const response = await send(address, port, demo, { Origin: `http://${address}:${port}` })
    expect(response).toBe(200)
  })

  test.each(['evil.example', 'evil.example:3000', 'localhost.evil.example'])(
    'a link never leads to the Host header %s',
    async (host) => {
      const user = createCredentials({ email: `${host.replace(':', '-')}@example.com` })
      await send('127.0.0.1', port, user, { Host: host, 'X-Forwarded-Host': host })
      const link = findMailedLink(server.output(), user.email, 'verifyEmail')
      expect([link.origin, link.pathname]).toEqual([url, '/auth/action'])
    },
  )

  test('an account, its session and its unused links survive kill -9', async () => {
    const user = createCredentials()
    const { token } = await post(url, 'sign-up', user)
    const me = (await (await get(url, '/users/me', token)).json()) as { id: string }
    await post(url, 'send-reset', user)
    const link = findMailedLink(server.output(), user.email, 'resetPassword')
    await server.kill('SIGKILL')
    if (process.getuid?.() !== undefined && !database.url)
      expect((await stat(DATA_DIR)).mode & 0o077, 'other users cannot read the folder').toBe(0)

    server = await start({ PUBLIC_URL: 'https://vision.example' })
    expect(server.output(), 'the demo key is shown once').not.toContain('vak_live_')
    expect((await get(url, '/users/me', token)).status).toBe(200)
    const again = await post(url, 'sign-in', user)
    expect(await (await get(url, '/users/me', again.token)).json()).toMatchObject({ id: me.id })
    const code = link.searchParams.get('oobCode')
    expect(await post(url, 'reset-password', { code, password: 'another password' })).toMatchObject({
      status: 204,
    })
    expect((await get(url, '/users/me', again.token)).status).toBe(401)
    await post(url, 'send-reset', user)
    expect(findMailedLink(server.output(), user.email, 'resetPassword').origin).toBe('https://vision.example')
  })

  test('the example in the README works', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
    const [, example = ''] = /```sh\n(API=[\s\S]*?)```/.exec(readme) ?? []
    const script = example.replace('http://localhost:3000', url)
    const { stdout } = await promisify(execFile)('sh', ['-c', script])
    expect(JSON.parse(stdout)).toMatchObject({ text: 'HELLO 4711', metadata: { provider: 'local' } })
  })
})

test('sends emails by SMTP, and signs up even if the mail server fails', async () => {
  const mailServer = await startFakeMailServer()
  const DATA_DIR = await createDataFolder()
  const [port = 0] = await findFreePorts(1)
  const server = await startServerProcess({
    DATA_DIR,
    PORT: String(port),
    LOG_LEVEL: 'info',
    SMTP_URL: mailServer.url,
    PUBLIC_URL: 'https://vision.example',
    MAIL_FROM: 'AI Vision <no-reply@vision.example>',
  })
  const url = `http://127.0.0.1:${port}`
  const user = createCredentials()
  expect((await post(url, 'sign-up', user)).status).toBe(200)
  await expect.poll(() => mailServer.mails).toHaveLength(1)
  expect(mailServer.mails[0]).toContain('https://vision.example/auth/action?mode')
  mailServer.state.isRefusing = true
  expect((await post(url, 'send-reset', user)).status).toBe(204)
  await expect.poll(() => server.output()).toContain('Email not sent')
  expect(server.output()).not.toMatch(/oobCode|hunter2/)
  await server.kill('SIGTERM')
  await mailServer.close()
  await rm(DATA_DIR, { recursive: true, force: true })
})

test.runIf(hasPostgres)('two processes share accounts, sessions and keys', async () => {
  const postgres = await createPostgresDatabase()
  const env = { DATABASE_URL: postgres.url, NODE_ENV: 'production' }
  const servers = await Promise.all([startServerProcess(env), startServerProcess(env)])
  const [first = '', second = ''] = servers.map((server) => server.url)
  const users = Array.from({ length: 6 }, () => createCredentials())
  const tokens = await Promise.all(
    users.map(async (user, index) => (await post(index % 2 ? first : second, 'sign-up', user)).token),
  )
  for (const token of tokens)
    for (const url of [first, second]) expect((await get(url, '/users/me', token)).status).toBe(200)
  const [user = createCredentials()] = users
  expect((await post(second, 'sign-in', user)).status).toBe(200)
  const headers = { Authorization: `Bearer ${tokens[0]}` }
  expect((await fetch(`${first}/api/v1/users/me`, { method: 'DELETE', headers })).status).toBe(204)
  expect((await get(second, '/users/me', tokens[0] ?? '')).status, 'deleted by the other process').toBe(401)
  expect((await post(second, 'sign-in', user)).error).toBe('invalid_credential')
  expect((await post(first, 'sign-in', demo)).error, 'no demo account in production').toBe(
    'invalid_credential',
  )
  await Promise.all(servers.map((server) => server.kill('SIGTERM')))
  await postgres.stop()
})

/** Sends credentials with headers that `fetch` does not allow to set. Resolves with the status. */
async function send(
  host: string,
  port: number,
  user: object,
  headers: Record<string, string>,
): Promise<number> {
  const path = `/api/v1/auth/${'name' in user ? 'sign-up' : 'sign-in'}`
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(
      { host, port, path, method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } },
      resolve,
    )
      .on('error', reject)
      .end(JSON.stringify(user))
  })
  response.resume()
  return response.statusCode ?? 0
}

/** Returns the IPv4 address of this machine in its network, which is not a loopback address. */
function findNetworkAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}
