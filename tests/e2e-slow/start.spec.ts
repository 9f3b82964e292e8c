import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { type App, startApp } from '../support/app.ts'

const user = { email: 'user@example.com', password: 'a good password' }

test('Accounts and data survive Ctrl-C and kill -9, and no process is left over', async () => {
  test.setTimeout(300_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'vision-start-'))
  try {
    let app = await startApp({ dataDir })
    await expect.poll(() => app.output()).toContain('Demo API key')
    const demoKey = /Demo API key \(shown only once\): (vak_live_\S+)/.exec(app.output())?.[1]
    expect((await readTrial(app, demoKey ?? '')).status, 'the printed demo key works').toBe(200)
    const token = await signUp(app)
    const key = await createKey(app, token, 'Before Ctrl-C')
    await app.stop()
    expect(await listProcesses(dataDir), 'processes after Ctrl-C').toEqual([])

    app = await startApp({ dataDir })
    expect(app.output()).not.toContain('vak_live_')
    expect(await listKeyNames(app, await signIn(app))).toContain('Before Ctrl-C')
    await createKey(app, await signIn(app), 'Before kill -9')
    expect((await readTrial(app, key)).status).toBe(200)
    await app.kill()
    await expect
      .poll(() => listProcesses(dataDir), { timeout: 45_000, message: 'processes after kill -9' })
      .toEqual([])

    app = await startApp({ dataDir })
    expect(await listKeyNames(app, await signIn(app))).toContain('Before kill -9')
    await app.stop()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('A signal that only npm receives ends the server', async () => {
  const app = await startApp({ at: { folder: '.', command: ['npm', 'start'] } })
  expect(await listProcesses(app.dataDir)).not.toEqual([])
  process.kill(app.group ?? 0, 'SIGTERM')
  await expect.poll(() => listProcesses(app.dataDir), { timeout: 45_000 }).toEqual([])
  await app.stop()
})

test('Reports a port in use in one line', async () => {
  const app = await startApp()
  await expect(startApp({ port: app.port })).rejects.toThrow(new RegExp(`${app.port}.*(in use|taken)`, 'i'))
  await app.stop()
})

async function authenticate(app: App, action: string, body: object): Promise<string> {
  const response = await fetch(`${app.url}/api/v1/auth/${action}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status, await response.clone().text()).toBe(200)
  return ((await response.json()) as { token: string }).token
}

const signUp = (app: App) => authenticate(app, 'sign-up', { ...user, name: 'User' })
const signIn = (app: App) => authenticate(app, 'sign-in', user)

async function callApi(app: App, token: string, path: string, body?: object) {
  return fetch(`${app.url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

async function findOrganizationId(app: App, token: string): Promise<string> {
  await callApi(app, token, '/users/me')
  const [first] = (await (await callApi(app, token, '/organizations/')).json()) as { id: string }[]
  if (!first) throw new Error('no organization')
  return first.id
}

async function createKey(app: App, token: string, name: string): Promise<string> {
  const response = await callApi(
    app,
    token,
    `/organizations/${await findOrganizationId(app, token)}/api-keys`,
    {
      name,
    },
  )
  return ((await response.json()) as { key: string }).key
}

async function listKeyNames(app: App, token: string): Promise<string[]> {
  const response = await callApi(
    app,
    token,
    `/organizations/${await findOrganizationId(app, token)}/api-keys`,
  )
  return ((await response.json()) as { name: string }[]).map(({ name }) => name)
}

const readTrial = (app: App, key: string) => callApi(app, key, '/trial/status-api-key')

/** Returns the command lines of the processes that use this data folder; an empty list on systems without /proc. */
async function listProcesses(dataDir: string): Promise<string[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    ids.map(async (id) => {
      const environment = await readFile(`/proc/${id}/environ`, 'utf8').catch(() => '')
      return environment.includes(dataDir)
        ? await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
        : ''
    }),
  )
  return lines.filter(Boolean)
}
