import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accessMatrix,
  type Credential,
  credentials,
  findUncoveredRoutes,
  type OwnedState,
} from '../test-support/access-matrix.ts'
import { createTestServer, type TestServer, testDatabases } from '../test-support/test-server.ts'

/** The error code by credential. Routes for users reject every API key, also an invalid one. */
const errorCodes: Partial<Record<Credential, string>> = {
  none: 'authentication_required',
  garbage: 'invalid_token',
  expired: 'invalid_token',
  'api-key': 'api_key_not_accepted',
  'other-api-key': 'api_key_not_accepted',
  'deleted-user': 'account_deleted',
}
const acceptsApiKeys = /mcp|agents|batches|providers|inference|runs|trial|webhooks/

type User = Awaited<ReturnType<TestServer['createUser']>>

describe.each(testDatabases)('every route with every credential, on $name', ({ open }) => {
  let server: TestServer
  let stop: () => Promise<void>
  let uninvolved: User
  let cellCount = 0
  beforeAll(async () => {
    const store = await open()
    stop = store.stop
    server = await createTestServer({ url: store.url })
    uninvolved = await server.createUser('uninvolved')
  })
  afterAll(async () => {
    await server.close()
    await stop()
  })

  /** Creates an owner with two API keys, one of them the demo key, and the caller. */
  async function createCallerAndOwner(credential: Credential) {
    const index = ++cellCount
    const owner = `owner-${index}`
    const own = await server.createUser(owner)
    const createOther = async (kind: string) => ({
      uid: `${kind}-${index}`,
      ...(await server.createUser(`${kind}-${index}`)),
    })
    const caller: Record<Credential, () => Promise<{ token?: string; orgId?: string }>> = {
      none: async () => ({}),
      garbage: async () => ({ token: 'garbage' }),
      expired: async () => ({ token: server.google.signIn(owner, expiredClaims) }),
      owner: async () => own,
      member: async () => {
        const member = await createOther('member')
        await server.addMember(member.uid, own.orgId)
        return member
      },
      'other-user': () => createOther('other-user'),
      'api-key': async () => ({ token: own.key, orgId: own.orgId }),
      'other-api-key': async () => {
        const { key, orgId } = await createOther('other-user')
        return { token: key, orgId }
      },
      'deleted-key': async () => {
        const { key, keyId, token, orgId } = await createOther('other-user')
        await server.send('DELETE', `/api/v1/organizations/${orgId}/api-keys/${keyId}`, { token })
        return { token: key }
      },
      'deleted-user': async () => {
        const { token, uid } = await createOther('deleted')
        await server.send('DELETE', '/api/v1/users/me', { token })
        // The deletion at the provider may fail; the server must reject the user's tokens anyway.
        server.google.signIn(uid)
        return { token }
      },
    }
    const { token, orgId = own.orgId } = await caller[credential]()
    return { owner, own, token, names: { org: own.orgId, key: own.keyId, 'caller-org': orgId } }
  }

  async function readOwnedState(owner: string, { orgId, keyId }: User): Promise<OwnedState> {
    const { database } = server
    const [users, keys, organization, analyses] = await Promise.all([
      database.selectFrom('users').select('id').where('provider_user_id', '=', owner).execute(),
      database.selectFrom('api_keys').select('id').where('organization_id', '=', orgId).execute(),
      database.selectFrom('organizations').select('trial_used').where('id', '=', orgId).executeTakeFirst(),
      database.selectFrom('inferences').select('id').where('organization_id', '=', orgId).execute(),
    ])
    return {
      accounts: users.length,
      keys: keys.length,
      hasKey: keys.some(({ id }) => id === keyId),
      trialUsed: organization?.trial_used ?? 0,
      analyses: analyses.length,
    }
  }
  const initialState: OwnedState = { accounts: 1, keys: 2, hasKey: true, trialUsed: 0, analyses: 0 }

  const cells = accessMatrix.flatMap((row) =>
    credentials.map((credential) => ({ ...row, credential, status: row.expected[credential] })),
  )
  test.each(cells)('$route with $credential returns $status', async (cell) => {
    const { owner, own, token, names } = await createCallerAndOwner(cell.credential)
    const [method = '', pattern = ''] = cell.route.split(' ')
    const all: Record<string, string> = { ...names, 'foreign-key': uninvolved.keyId }
    const path = pattern.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => all[name] ?? '')
    const isRepeatable = cell.status < 300 && method === 'GET' && path.startsWith('/api/v1/')
    for (const one of isRepeatable ? [path, `${path}/`] : [path]) {
      const response = await server.send(method, one, { token, body: cell.body, headers: cell.headers })
      expect(response.status).toBe(cell.status)
      if (!path.startsWith('/api/docs')) expect(response.headers.get('Cache-Control')).toBe('no-store')
      if (cell.status >= 400) await expectError(response, cell.credential, path)
      else if (cell.credential.startsWith('other'))
        await expectNoSecrets(response, [owner, own.orgId, own.keyId])
    }
    expect(await readOwnedState(owner, own)).toEqual({ ...initialState, ...cell.changes?.[cell.credential] })
  })

  test('no request changed the API key of an uninvolved user', async () => {
    const { keyId } = uninvolved
    expect(
      await server.database.selectFrom('api_keys').select('id').where('id', '=', keyId).execute(),
    ).toEqual([{ id: keyId }])
  })

  test('the matrix covers every route', () => {
    expect(findUncoveredRoutes(server.app.routes)).toEqual([])
    const withNewRoute = [
      ...server.app.routes,
      { method: 'POST', path: '/api/v1/organizations/:orgId/members' },
    ]
    expect(findUncoveredRoutes(withNewRoute)).toEqual(['POST /api/v1/organizations/:orgId/members'])
    expect(server.app.routes.length).toBeGreaterThan(15)
  })
})

async function expectError(response: Response, credential: Credential, path: string): Promise<void> {
  const { error, message } = (await response.json()) as { error: string; message: string }
  expect(message).toMatch(/\.$/)
  if (response.status === 404) return expect(error).toBe('not_found')
  if (response.status === 405) return expect(error).toBe('method_not_allowed')
  expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
  const apiKeyCode = acceptsApiKeys.test(path) ? 'invalid_api_key' : 'api_key_not_accepted'
  expect(error).toBe(errorCodes[credential] ?? apiKeyCode)
}

async function expectNoSecrets(response: Response, secrets: string[]): Promise<void> {
  const text = await response.text()
  for (const one of secrets) expect(text).not.toContain(one)
}

const expiredClaims = { iat: 1_700_000_000, exp: 1_700_003_600, auth_time: 1_700_000_000 }
