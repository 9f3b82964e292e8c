import { tinyImage } from './test-server.ts'

export const credentials = [
  'none',
  'garbage',
  'expired',
  'own',
  'colleague',
  'stranger',
  'api-key',
  'strangers-key',
  'deleted-key',
  'deleted-user',
] as const
export type Credential = (typeof credentials)[number]

/** What is there of the owner, as far as any call could change it. */
export type OwnedState = {
  accounts: number
  keys: number
  hasKey: boolean
  trialUsed: number
  analyses: number
}

export type Row = {
  /** `{org}`, `{key}`: the owner's. `{their-org}`: of whoever calls. `{foreign-key}`: of nobody who calls. */
  route: string
  body?: unknown
  expected: Record<Credential, number>
  /** What a call changes of the owner's belongings; with every other credential nothing. */
  changes?: Partial<Record<Credential, Partial<OwnedState>>>
}

const closed = { none: 401, garbage: 401, expired: 401, 'deleted-key': 401, 'deleted-user': 401 }
/** People only: an API key is refused as if it were no credential. */
const people = { ...closed, own: 200, colleague: 200, stranger: 200, 'api-key': 401, 'strangers-key': 401 }
/** Analyses and trial: people and keys, each on their own organization. */
const callers = { ...people, 'api-key': 200, 'strangers-key': 200 }
/** Things of one organization: for another's people they do not exist. */
const members = { ...people, stranger: 404 }
const nobody = { ...members, own: 404, colleague: 404 }
const every = (status: number) =>
  Object.fromEntries(credentials.map((credential) => [credential, status])) as Record<Credential, number>

const keys = '/api/v1/organizations/{org}/api-keys'
const unknownOrganization = '6f1c0f5e-0000-4000-8000-000000000000'
const analyzed = { trialUsed: 1, analyses: 1 }
const keyGone = { keys: 1, hasKey: false }
const nothingLeft = { accounts: 0, keys: 0, hasKey: false }

/** Every route with every credential. A route of the app that is missing here makes the matrix fail. */
export const accessMatrix: Row[] = [
  { route: 'GET /api/v1/users/me', expected: people },
  {
    route: 'DELETE /api/v1/users/me',
    expected: { ...people, own: 204, colleague: 204, stranger: 204 },
    changes: { own: nothingLeft },
  },
  { route: 'GET /api/v1/organizations', expected: people },
  { route: 'GET /api/v1/agents', expected: people },
  { route: 'GET /api/v1/providers', expected: people },
  { route: 'GET /api/v1/analytics/monthly-stats', expected: people },
  { route: 'GET /api/v1/trial/status-api-key', expected: callers },
  {
    route: 'POST /api/v1/inference/text-extractor',
    body: { image_data: tinyImage },
    expected: callers,
    changes: { own: analyzed, 'api-key': analyzed },
  },
  { route: `GET ${keys}`, expected: members },
  {
    route: `POST ${keys}`,
    body: { name: 'k' },
    expected: { ...members, own: 201, colleague: 201 },
    changes: { own: { keys: 3 }, colleague: { keys: 3 } },
  },
  {
    route: `DELETE ${keys}/{key}`,
    expected: { ...members, own: 204, colleague: 204 },
    changes: { own: keyGone, colleague: keyGone },
  },
  // The owner's key under an organization of one's own: only the owner may.
  {
    route: 'DELETE /api/v1/organizations/{their-org}/api-keys/{key}',
    expected: { ...nobody, own: 204 },
    changes: { own: keyGone },
  },
  { route: `DELETE ${keys}/{foreign-key}`, expected: nobody },
  { route: `DELETE ${keys}/not-a-uuid`, expected: nobody },
  { route: `GET /api/v1/organizations/${unknownOrganization}/api-keys`, expected: nobody },
  { route: 'GET /api/v1/organizations/not-a-uuid/api-keys', expected: nobody },
  {
    route: `POST /api/v1/organizations/${unknownOrganization}/api-keys`,
    body: { name: 'k' },
    expected: nobody,
  },
  { route: 'GET /api/health', expected: every(200) },
  { route: 'GET /api/openapi.json', expected: every(200) },
  { route: 'GET /api/docs', expected: every(200) },
  { route: 'GET /api/docs/start.js', expected: every(200) },
  { route: 'GET /api/docs/swagger-ui.css', expected: every(200) },
  { route: 'GET /api/v1/no-such-thing', expected: every(404) },
  { route: 'PUT /api/v1/agents', expected: every(404) },
]

/** Which of an app's routes have no row. Middleware, registered for every method below a path, is no route. */
export function findUncoveredRoutes(routes: readonly { method: string; path: string }[]): string[] {
  const isListed = ({ method, path }: { method: string; path: string }) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}$`)
    return accessMatrix.some(({ route }) => {
      const [rowMethod, rowPath = ''] = route.split(' ')
      return rowMethod === method && pattern.test(rowPath)
    })
  }
  return routes
    .filter((route) => !(route.method === 'ALL' && route.path.endsWith('*')) && !isListed(route))
    .map(({ method, path }) => `${method} ${path}`)
}
