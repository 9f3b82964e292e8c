import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, openHouse, stores, tinyPicture } from '../testing/house.ts'

const credentials = [
  'none',
  'garbage',
  'expired',
  'own',
  'other',
  'api-key',
  'deleted-key',
  'deleted-user',
] as const
type Credential = (typeof credentials)[number]
type Row = { route: string; body?: unknown; expected: Record<Credential, number> }

const closed = { none: 401, garbage: 401, expired: 401, 'deleted-key': 401, 'deleted-user': 401 }
/** People only: an API key is refused as if it were no credential. */
const people = { ...closed, own: 200, other: 200, 'api-key': 401 }
/** Analyses and trial: people and keys, each on their own organization. */
const callers = { ...closed, own: 200, other: 200, 'api-key': 200 }
/** Things of one organization: for another's people they do not exist. */
const members = { ...people, other: 404 }
const open = { ...callers, none: 200, garbage: 200, expired: 200, 'deleted-key': 200, 'deleted-user': 200 }
const nowhere = Object.fromEntries(credentials.map((credential) => [credential, 404])) as Record<
  Credential,
  number
>

const rows: Row[] = [
  { route: 'GET /api/v1/users/me', expected: people },
  { route: 'GET /api/v1/organizations', expected: people },
  { route: 'GET /api/v1/agents', expected: people },
  { route: 'GET /api/v1/providers', expected: people },
  { route: 'GET /api/v1/analytics/monthly-stats', expected: people },
  { route: 'GET /api/v1/trial/status-api-key', expected: callers },
  { route: 'POST /api/v1/inference/text-extractor', body: { image_data: tinyPicture }, expected: callers },
  { route: 'GET /api/v1/organizations/{org}/api-keys', expected: members },
  {
    route: 'POST /api/v1/organizations/{org}/api-keys',
    body: { name: 'k' },
    expected: { ...members, own: 201 },
  },
  { route: 'DELETE /api/v1/organizations/{org}/api-keys/{key}', expected: { ...members, own: 204 } },
  { route: 'DELETE /api/v1/organizations/{org}/api-keys/{foreign-key}', expected: { ...members, own: 404 } },
  { route: 'GET /api/v1/organizations/{nobody}/api-keys', expected: { ...members, own: 404 } },
  { route: 'GET /api/v1/organizations/not-a-uuid/api-keys', expected: { ...members, own: 404 } },
  { route: 'GET /api/health', expected: open },
  { route: 'GET /api/openapi.json', expected: open },
  { route: 'GET /api/docs', expected: open },
  { route: 'GET /api/v1/no-such-thing', expected: nowhere },
  { route: 'PUT /api/v1/agents', expected: nowhere },
  { route: 'DELETE /api/v1/users/me', expected: { ...people, own: 204, other: 204 } },
]

describe.each(stores)('every route with every credential, on $store', ({ open: openStore }) => {
  let house: House
  let stop: () => Promise<void>
  let tokens: Record<Credential, string | undefined>
  let names: Record<string, string>

  beforeAll(async () => {
    const store = await openStore()
    stop = store.stop
    house = await openHouse({ url: store.url })
    const own = await house.moveIn('own')
    const other = await house.moveIn('other')
    const gone = await house.moveIn('gone')
    const spare = await house.moveIn('spare')
    await house.send('DELETE', '/api/v1/users/me', { token: gone.token })
    // The provider's deletion may fail; ours alone must be enough.
    house.google.signIn('gone')
    const expired = house.google.signIn('own', {
      iat: 1_700_000_000,
      exp: 1_700_003_600,
      auth_time: 1_700_000_000,
    })
    const token = {
      own: own.token,
      other: other.token,
      'api-key': own.key,
      'deleted-key': gone.key,
      'deleted-user': gone.token,
    }
    tokens = { ...token, none: undefined, garbage: 'garbage', expired }
    names = {
      org: own.orgId,
      key: own.keyId,
      'foreign-key': spare.keyId,
      nobody: '6f1c0f5e-0000-4000-8000-000000000000',
    }
  })
  afterAll(async () => {
    await house.close()
    await stop()
  })

  const cells = rows.flatMap(({ route, body, expected }) =>
    credentials.map((credential) => ({ route, credential, body, status: expected[credential] })),
  )
  test.each(cells)('$route with $credential is $status', async ({ route, credential, body, status }) => {
    const [method = '', pattern = ''] = route.split(' ')
    const path = pattern.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => names[name] ?? '')
    const slashed =
      status < 300 && method === 'GET' && path.startsWith('/api/v1/') ? [path, `${path}/`] : [path]
    for (const one of slashed) {
      const answer = await house.send(method, one, { token: tokens[credential], body })
      expect(answer.status).toBe(status)
      if (path !== '/api/docs') expect(answer.headers.get('Cache-Control')).toBe('no-store')
      if (status < 400) continue
      const said = (await answer.json()) as { error: unknown; message: unknown }
      expect(typeof said.error).toBe('string')
      expect(typeof said.message).toBe('string')
      if (status === 401) expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer')
    }
  })
})
