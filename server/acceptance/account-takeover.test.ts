import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { lockOrganization } from '../organizations/members.ts'
import {
  type AuthClient,
  createAuthClientFactory,
  findMailedLink,
} from '../test-support/embedded-auth-client.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { type TestServer, testDatabases } from '../test-support/test-server.ts'

const trialPath = '/api/v1/trial/status-api-key'
const webhookUrl = 'https://example.com/events'
const password = 'a password of the owner'

async function readOrganizationId(server: TestServer, token: string): Promise<string> {
  const [organization] = await server.json<{ id: string }[]>('GET', '/api/v1/organizations', { token })
  return organization?.id ?? ''
}
async function createKey(server: TestServer, token: string): Promise<string> {
  const path = `/api/v1/organizations/${await readOrganizationId(server, token)}/api-keys`
  const { key } = await server.json<{ key: string }>('POST', path, { token, body: { name: 'a key' } })
  return key
}
/** Starts what gives access, and returns the requests when the server waits for their bodies. */
async function startGivingAccess(server: TestServer, token: string, key: string) {
  const organization = `/api/v1/organizations/${await readOrganizationId(server, token)}`
  const webhook = { url: webhookUrl }
  const requests = [
    startPost(server, `${organization}/api-keys`, { token, body: { name: 'late' } }),
    startPost(server, `${organization}/invitations`, { token, body: { role: 'owner' } }),
    startPost(server, '/api/v1/webhooks', { token, body: webhook }),
    startPost(server, '/api/v1/webhooks', { token: key, body: webhook }),
  ]
  await Promise.all(requests.map(({ isVerified }) => isVerified))
  return {
    async finish(): Promise<number[]> {
      for (const { proceed } of requests) proceed()
      return (await Promise.all(requests.map(({ response }) => response))).map(({ status }) => status)
    },
  }
}
const createWebhook = async (server: TestServer, token: string) =>
  (await server.send('POST', '/api/v1/webhooks', { token, body: { url: webhookUrl } })).status
/** Sends the headers, and the body once `proceed` is called; `isVerified` resolves when the server waits for the body. */
function startPost(server: TestServer, path: string, { token, body }: { token: string; body: object }) {
  const verified = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const stream = new ReadableStream(
    {
      async pull(controller) {
        verified.resolve()
        await rest.promise
        controller.enqueue(bytes)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Content-Length': String(bytes.length),
  }
  const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit
  const response = Promise.resolve(server.app.request(path, init))
  return { response, isVerified: verified.promise, proceed: rest.resolve }
}
const usesKey = async (server: TestServer, token: string) =>
  (await server.send('GET', trialPath, { token })).status
const listWebhooks = (server: TestServer, token: string) =>
  server.json<unknown[]>('GET', '/api/v1/webhooks', { token })

describe.each(testDatabases)(
  'the owner of an address that another person has registered, on $name',
  (database) => {
    const server = setUpServer(database, { env: { AUTH: 'embedded', TRUST_PROXY: '1' } })
    const createClient = createAuthClientFactory(server)
    const findCode = (email: string, mode: 'verifyEmail' | 'resetPassword') =>
      findMailedLink(server.logLines.join(''), email, mode).searchParams.get('oobCode') ?? ''
    async function requestReset(email: string): Promise<string> {
      expect((await createClient().post('send-reset', { email })).status).toBe(204)
      return findCode(email, 'resetPassword')
    }
    const reset = async (code: string, newPassword = password) =>
      await createClient().post('reset-password', { code, password: newPassword })

    test('ends keys, webhooks and sessions by a reset, which verifies the address', async () => {
      const [other, elsewhere, owner] = [createClient(), createClient(), createClient()]
      const user = await other.signUp()
      await elsewhere.signIn(user)
      const keys = [await createKey(server, other.state.token), await createKey(server, other.state.token)]
      expect(await createWebhook(server, keys[0] ?? '')).toBe(201)
      expect((await reset(await requestReset(user.email))).status).toBe(204)

      for (const key of keys) expect(await usesKey(server, key)).toBe(401)
      for (const client of [other, elsewhere])
        expect([await client.status(), (await client.post('token')).status]).toEqual([401, 401])
      await owner.signIn({ ...user, password })
      expect(await listWebhooks(server, owner.state.token)).toEqual([])

      const ownKey = await createKey(server, owner.state.token)
      expect(await createWebhook(server, ownKey)).toBe(201)
      expect((await reset(await requestReset(user.email))).status).toBe(204)
      expect(await usesKey(server, ownKey), 'after another reset').toBe(200)
      expect(await listWebhooks(server, ownKey)).toHaveLength(1)
    })

    test('gives no access to requests whose bodies arrive after the reset', async () => {
      const [other, owner] = [createClient(), createClient()]
      const user = await other.signUp()
      const requests = await startGivingAccess(
        server,
        other.state.token,
        await createKey(server, other.state.token),
      )
      expect((await reset(await requestReset(user.email))).status).toBe(204)
      expect(await requests.finish()).toEqual([401, 401, 401, 401])
      await owner.signIn({ ...user, password })
      expect(await listWebhooks(server, owner.state.token)).toEqual([])
    })

    test('ends what is created while the reset ends the sessions', async () => {
      const [other, owner] = [createClient(), createClient()]
      const user = await other.signUp()
      const { token } = other.state
      const key = await createKey(server, token)
      const id = await readOrganizationId(server, token)
      const code = await requestReset(user.email)
      // All wait for the organization, each with a session or key that is still valid.
      const { started } = await server.database.transaction().execute(async (tx) => {
        await lockOrganization(tx, id)
        const path = `/api/v1/organizations/${id}/api-keys`
        const created = [
          server.send('POST', path, { token, body: { name: 'late' } }),
          createWebhook(server, token),
          createWebhook(server, key),
        ] as const
        await sleep(500)
        const resetting = reset(code)
        await sleep(500)
        return { started: [...created, resetting] as const }
      })
      const [created, , , resetResponse] = await Promise.all(started)
      expect(resetResponse.status).toBe(204)
      const { key: lateKey } = (await created.json()) as { key?: string }
      if (lateKey) expect(await usesKey(server, lateKey)).toBe(401)
      await owner.signIn({ ...user, password })
      expect(await listWebhooks(server, owner.state.token)).toEqual([])
    })

    test('keeps the keys of an address that was verified', async () => {
      const nora = createClient()
      const { email } = await nora.signUp()
      const key = await createKey(server, nora.state.token)
      await createClient().post('verify-email', { code: findCode(email, 'verifyEmail') })
      expect((await reset(await requestReset(email))).status).toBe(204)
      expect(await usesKey(server, key)).toBe(200)
    })

    test('keeps everything after a refused reset', async () => {
      const nora = createClient()
      const { email } = await nora.signUp()
      const key = await createKey(server, nora.state.token)
      const code = await requestReset(email)
      expect((await reset(code, 'short')).body.error).toBe('weak_password')
      expect((await reset(code, 'long'.repeat(100))).body.error).toBe('weak_password')
      expect([await usesKey(server, key), await nora.status()]).toEqual([200, 200])
    })

    test('of several reset links at the same time, only one is used', async () => {
      const user = await createClient().signUp()
      const codes: string[] = []
      for (let emails = 0; emails < 3; emails += 1) codes.push(await requestReset(user.email))
      // All are at the same step: they wait for the user, who is locked.
      const { started } = await server.database.transaction().execute(async (tx) => {
        await tx.selectFrom('auth_users').select('id').where('email', '=', user.email).forUpdate().execute()
        const resets = codes.map((code) => reset(code))
        await sleep(500)
        return { started: resets }
      })
      const statuses = (await Promise.all(started)).map(({ status }) => status)
      expect(statuses.sort()).toEqual([204, 400, 400])
      for (const code of codes) expect((await reset(code)).body.error).toBe('invalid_action_code')
    })

    test('ends a reset link by a change of the password', async () => {
      const nora = createClient()
      const user = await nora.signUp()
      const code = await requestReset(user.email)
      const change = { current_password: user.password, new_password: 'another password' }
      expect((await nora.post('change-password', change)).status).toBe(200)
      expect((await reset(code)).body.error).toBe('invalid_action_code')
      expect(await nora.status()).toBe(200)
    })

    test('ends a session that begins with the old password during a reset or change', async () => {
      const owner = createClient()
      const user = await owner.signUp()
      const code = await requestReset(user.email)
      const signInOften = async () => {
        const clients = Array.from({ length: 6 }, createClient)
        await Promise.all(clients.map((client) => client.signIn(user)))
        return clients
      }
      const countSessions = async (clients: AuthClient[]) => {
        const statuses = await Promise.all(clients.map(({ status }) => status()))
        return statuses.filter((status) => status === 200).length
      }
      const [duringReset] = await Promise.all([signInOften(), reset(code, user.password.toUpperCase())])
      expect(await countSessions(duringReset)).toBe(0)

      const changed = { ...user, password: user.password.toUpperCase() }
      await owner.signIn(changed)
      const change = { current_password: changed.password, new_password: password }
      const clients = Array.from({ length: 6 }, createClient)
      const signIns = clients.map((client) => client.signIn(changed))
      expect((await owner.post('change-password', change)).status).toBe(200)
      await Promise.all(signIns)
      expect(await countSessions(clients)).toBe(0)
      expect(await owner.status()).toBe(200)
    })
  },
)

describe.each(testDatabases)('the owner of an address with Firebase, on $name', (database) => {
  const server = setUpServer(database)
  const setPassword = (uid: string, atMs: number) => {
    const user = server.google.users.get(uid)
    if (user) user.validSince = String(Math.floor(atMs / 1000))
  }

  test('ends keys and webhooks from before a reset when the address is verified', async () => {
    const uid = 'taken'
    const { key } = await server.createUser(uid)
    expect(await createWebhook(server, key)).toBe(201)
    setPassword(uid, Date.now() + 1000)
    const stolen = server.google.signIn(uid)
    expect(await createWebhook(server, stolen), 'with a token from before the reset').toBe(401)
    const token = server.google.signIn(uid, {
      email_verified: true,
      auth_time: Math.floor(Date.now() / 1000) + 2,
    })
    expect(await listWebhooks(server, token)).toEqual([])
    expect(await usesKey(server, key)).toBe(401)
  })

  test('gives no access to requests whose bodies arrive after the reset', async () => {
    const { token, key } = await server.createUser('slow')
    const requests = await startGivingAccess(server, token, key)
    setPassword('slow', Date.now() + 1000)
    // The key ends with the first request of the owner.
    expect(await requests.finish()).toEqual([401, 401, 401, 201])
  })

  test('keeps the keys when the address is verified without a reset', async () => {
    const uid = 'own'
    server.google.signIn(uid)
    setPassword(uid, Date.now() - 60_000)
    const { key } = await server.createUser(uid)
    const token = server.google.signIn(uid, { email_verified: true })
    expect((await server.send('GET', '/api/v1/users/me', { token })).status).toBe(200)
    expect(await usesKey(server, key)).toBe(200)
  })
})
