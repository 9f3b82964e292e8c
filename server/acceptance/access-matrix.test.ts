import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accessMatrix,
  type Credential,
  credentials,
  findUncoveredRoutes,
  type OwnedState,
} from '../test-support/access-matrix.ts'
import { createTestServer, type TestServer, testDatabases } from '../test-support/test-server.ts'

/** Why a credential is refused; keys are refused where only people may enter whether they are good or not. */
const reasons: Partial<Record<Credential, string>> = {
  none: 'authentication_required',
  garbage: 'invalid_token',
  expired: 'invalid_token',
  'api-key': 'api_key_not_accepted',
  'strangers-key': 'api_key_not_accepted',
  'deleted-user': 'account_deleted',
}
const keysAreWelcome = /inference|trial/

type Resident = Awaited<ReturnType<TestServer['createUser']>>

describe.each(testDatabases)('every route with every credential, on $name', ({ open }) => {
  let server: TestServer
  let stop: () => Promise<void>
  let bystander: Resident
  let cellCount = 0
  beforeAll(async () => {
    const store = await open()
    stop = store.stop
    server = await createTestServer({ url: store.url })
    bystander = await server.createUser('bystander')
  })
  afterAll(async () => {
    await server.close()
    await stop()
  })

  /** Somebody new for each cell, with two keys (the demo key is the other one), and whoever calls. */
  async function prepare(credential: Credential) {
    const place = ++cellCount
    const owner = `owner-${place}`
    const own = await server.createUser(owner)
    const someone = async (kind: string) => ({
      uid: `${kind}-${place}`,
      ...(await server.createUser(`${kind}-${place}`)),
    })
    const caller: Record<Credential, () => Promise<{ token?: string; orgId?: string }>> = {
      none: async () => ({}),
      garbage: async () => ({ token: 'garbage' }),
      expired: async () => ({ token: server.google.signIn(owner, longAgo) }),
      own: async () => own,
      colleague: async () => {
        const colleague = await someone('colleague')
        await server.addMember(colleague.uid, own.orgId)
        return colleague
      },
      stranger: () => someone('stranger'),
      'api-key': async () => ({ token: own.key, orgId: own.orgId }),
      'strangers-key': async () => {
        const { key, orgId } = await someone('stranger')
        return { token: key, orgId }
      },
      'deleted-key': async () => {
        const { key, keyId, token, orgId } = await someone('stranger')
        await server.send('DELETE', `/api/v1/organizations/${orgId}/api-keys/${keyId}`, { token })
        return { token: key }
      },
      'deleted-user': async () => {
        const { token, uid } = await someone('gone')
        await server.send('DELETE', '/api/v1/users/me', { token })
        // The provider's deletion may fail; ours alone must be enough.
        server.google.signIn(uid)
        return { token }
      },
    }
    const { token, orgId = own.orgId } = await caller[credential]()
    return { owner, own, token, names: { org: own.orgId, key: own.keyId, 'their-org': orgId } }
  }

  async function belongingsOf(owner: string, { orgId, keyId }: Resident): Promise<OwnedState> {
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
  const untouched: OwnedState = { accounts: 1, keys: 2, hasKey: true, trialUsed: 0, analyses: 0 }

  const cells = accessMatrix.flatMap((row) =>
    credentials.map((credential) => ({ ...row, credential, status: row.expected[credential] })),
  )
  test.each(cells)('$route with $credential is $status', async (cell) => {
    const { owner, own, token, names } = await prepare(cell.credential)
    const [method = '', pattern = ''] = cell.route.split(' ')
    const all: Record<string, string> = { ...names, 'foreign-key': bystander.keyId }
    const path = pattern.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => all[name] ?? '')
    const isSafeTwice = cell.status < 300 && method === 'GET' && path.startsWith('/api/v1/')
    for (const one of isSafeTwice ? [path, `${path}/`] : [path]) {
      const answer = await server.send(method, one, { token, body: cell.body })
      expect(answer.status).toBe(cell.status)
      if (!path.startsWith('/api/docs')) expect(answer.headers.get('Cache-Control')).toBe('no-store')
      if (cell.status >= 400) await expectRefusal(answer, cell.credential, path)
      else if (cell.credential.startsWith('stranger'))
        await expectNothingOf(answer, [owner, own.orgId, own.keyId])
    }
    expect(await belongingsOf(owner, own)).toEqual({ ...untouched, ...cell.changes?.[cell.credential] })
  })

  test('nobody’s key was touched in all this', async () => {
    const { keyId } = bystander
    expect(
      await server.database.selectFrom('api_keys').select('id').where('id', '=', keyId).execute(),
    ).toEqual([{ id: keyId }])
  })

  test('every route of the app has a row, and one without is noticed', () => {
    expect(findUncoveredRoutes(server.app.routes)).toEqual([])
    const grown = [...server.app.routes, { method: 'POST', path: '/api/v1/organizations/:orgId/members' }]
    expect(findUncoveredRoutes(grown)).toEqual(['POST /api/v1/organizations/:orgId/members'])
    expect(server.app.routes.length).toBeGreaterThan(15)
  })
})

async function expectRefusal(answer: Response, credential: Credential, path: string): Promise<void> {
  const { error, message } = (await answer.json()) as { error: string; message: string }
  expect(message).toMatch(/\.$/)
  if (answer.status === 404) return expect(error).toBe('not_found')
  expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer')
  const ofKey = keysAreWelcome.test(path) ? 'invalid_api_key' : 'api_key_not_accepted'
  expect(error).toBe(reasons[credential] ?? ofKey)
}

async function expectNothingOf(answer: Response, foreign: string[]): Promise<void> {
  const text = await answer.text()
  for (const one of foreign) expect(text).not.toContain(one)
}

const longAgo = { iat: 1_700_000_000, exp: 1_700_003_600, auth_time: 1_700_000_000 }
