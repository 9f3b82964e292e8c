// @module-tag slow
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createVisitor } from '../../test-support/embedded-visitor.ts'
import { createTestServer, type TestServer, testDatabases } from '../../test-support/test-server.ts'
import { importEmulatorAccounts } from './import-emulator-accounts.ts'

const nora = {
  localId: 'nora-uid',
  email: 'Nora@example.com',
  displayName: 'Nora',
  emailVerified: true,
  salt: 'fakeSalt1',
  passwordHash: 'fakeHash:salt=fakeSalt1:password=a good: password',
  createdAt: '1700000000000',
  validSince: '1700000000',
  providerUserInfo: [{ providerId: 'password' }],
}
const demo = { ...nora, localId: 'demo-uid', email: 'demo@example.com', displayName: 'Demo User' }
const withoutPassword = { localId: 'phone-uid', email: 'phone@example.com' }

describe.each(testDatabases)('accounts of an earlier version on $name', ({ open }) => {
  let dataFolder: string
  let store: Awaited<ReturnType<typeof open>>
  let server: TestServer
  beforeAll(async () => {
    store = await open()
    dataFolder = await mkdtemp(join(tmpdir(), 'vision-import-'))
    await writeAccounts(JSON.stringify({ kind: 'x', users: [nora, demo, withoutPassword] }))
    const env = { AUTH: 'embedded', TRUST_PROXY: '1' }
    server = await createTestServer({ url: store.url, dataFolder, env })
  })
  afterAll(async () => {
    await server.close()
    await store.stop()
    await rm(dataFolder, { recursive: true, force: true })
  })
  beforeEach(() => {
    server.logLines.length = 0
  })

  /** Writes the accounts to the folder as versions before 0.3 did. */
  async function writeAccounts(content: string, snapshot = 'accounts-1-2'): Promise<void> {
    const folder = join(dataFolder, 'auth', 'accounts', snapshot, 'auth_export')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'accounts.json'), content)
    await writeFile(join(dataFolder, 'auth', 'accounts', 'current'), snapshot)
  }
  /** Imports the accounts in the folder. Returns the warnings in the log. */
  async function importAccounts(): Promise<string[]> {
    await importEmulatorAccounts(join(dataFolder, 'auth'), server.database, server.log)
    return server.logLines.filter((line) => line.includes('"level":"warn"'))
  }
  const isFolderLeft = () =>
    access(join(dataFolder, 'auth')).then(
      () => true,
      () => false,
    )

  test('the start imports accounts with their ids and passwords, and removes the plain passwords', async () => {
    expect(await isFolderLeft()).toBe(false)
    const visitor = createVisitor(server)
    expect((await visitor.signIn({ email: nora.email, password: 'a good: password' })).status).toBe(200)
    const { token } = visitor.state
    expect(await server.json('GET', '/api/v1/users/me', { token })).toMatchObject({
      provider_user_id: 'nora-uid',
      name: 'Nora',
      email: 'nora@example.com',
      password_changed_at: '2023-11-14T22:13:20.000Z',
    })
    const users = await server.database.selectFrom('auth_users').select('id').orderBy('id').execute()
    expect(users.map(({ id }) => id)).toEqual(['demo-uid', 'nora-uid', 'phone-uid'])
    const stored = await server.database.selectFrom('auth_accounts').select(['userId', 'password']).execute()
    expect(stored.map(({ userId }) => userId).sort()).toEqual(['demo-uid', 'nora-uid'])
    expect(JSON.stringify(stored)).not.toContain('good')
  })

  test('importing accounts twice does not overwrite changes', async () => {
    const visitor = createVisitor(server)
    const change = { current_password: 'a good: password', new_password: 'a newer password' }
    await visitor.signIn({ email: nora.email, password: 'a good: password' })
    expect((await visitor.post('change-password', change)).status).toBe(200)
    const grace = { ...nora, localId: 'grace-uid', email: 'grace@example.com' }
    await writeAccounts(JSON.stringify({ users: [nora, grace] }))
    expect(await importAccounts()).toEqual([])
    expect(server.logLines.join('')).toContain('2 accounts of an earlier version were imported')
    expect(await isFolderLeft()).toBe(false)
    expect((await visitor.signIn({ email: nora.email, password: 'a newer password' })).status).toBe(200)
    expect((await visitor.signIn({ email: grace.email, password: 'a good: password' })).status).toBe(200)
  })

  test('skips an account whose address has a new account', async () => {
    const visitor = createVisitor(server)
    const user = await visitor.signUp()
    await writeAccounts(JSON.stringify({ users: [{ ...nora, localId: 'taken-uid', email: user.email }] }))
    expect(await importAccounts()).toEqual([])
    expect((await visitor.signIn({ ...user, password: 'a good: password' })).status).toBe(400)
    expect((await visitor.signIn(user)).status).toBe(200)
  })

  test('removes characters from a name that the database rejects', async () => {
    const passwordHash = 'fakeHash:salt=fakeSalt1:password=no\0ra'
    const hostile = { ...nora, localId: 'hostile-uid', email: 'hostile@example.com', passwordHash }
    await writeAccounts(JSON.stringify({ users: [{ ...hostile, displayName: 'No\0ra' }] }))
    expect(await importAccounts()).toEqual([])
    const visitor = createVisitor(server)
    expect((await visitor.signIn({ email: hostile.email, password: 'no\0ra' })).status).toBe(200)
    const { token } = visitor.state
    expect(await server.json('GET', '/api/v1/users/me', { token })).toMatchObject({ name: 'No ra' })
  })

  test('an empty export is removed', async () => {
    await writeAccounts('{"kind":"identitytoolkit#DownloadAccountResponse","users":[]}')
    expect(await importAccounts()).toEqual([])
    expect(await isFolderLeft()).toBe(false)
  })

  test.each([
    ['not JSON', '{"users": [{"passwordHash": "fakeHash:salt=s:password=hunter2'],
    ['another shape', '{"users": "hunter2"}'],
    ['accounts without an id', '{"users": [{"email": "a@example.com", "passwordHash": "hunter2"}]}'],
    ['an id with a null byte', JSON.stringify({ users: [{ ...nora, localId: 'a\0hunter2' }] })],
    ['null', 'null'],
    ['nothing', ''],
  ])('a damaged export (%s) is kept and reported in one line', async (_, content) => {
    await writeAccounts(content)
    const warnings = await importAccounts()
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('cannot be read, so they are not imported')
    expect(warnings[0]).not.toContain('hunter2')
    expect(await isFolderLeft()).toBe(true)
  })

  test('a missing export is reported, and a folder without exports is ignored', async () => {
    await writeAccounts('{}')
    await rm(join(dataFolder, 'auth', 'accounts', 'accounts-1-2'), { recursive: true })
    expect(await importAccounts()).toHaveLength(1)
    await rm(join(dataFolder, 'auth', 'accounts', 'current'))
    server.logLines.length = 0
    expect(await importAccounts()).toEqual([])
  })
})
