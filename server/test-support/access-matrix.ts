import { tinyImage } from './test-server.ts'

export const credentials = [
  'none',
  'garbage',
  'expired',
  'owner',
  'member',
  'other-user',
  'api-key',
  'other-api-key',
  'deleted-key',
  'deleted-user',
] as const
export type Credential = (typeof credentials)[number]

/** The owner's data that a request could change. */
export type OwnedState = {
  accounts: number
  keys: number
  hasKey: boolean
  trialUsed: number
  analyses: number
}

export type Row = {
  /** `{org}` and `{key}` belong to the owner, `{caller-org}` belongs to the caller, and `{foreign-key}` to neither. */
  route: string
  body?: unknown
  headers?: Record<string, string>
  expected: Record<Credential, number>
  /** How the owner's data changes, by credential. Requests with other credentials change nothing. */
  changes?: Partial<Record<Credential, Partial<OwnedState>>>
}

const unauthenticated = { none: 401, garbage: 401, expired: 401, 'deleted-key': 401, 'deleted-user': 401 }
/** The status for routes that only users may call. */
const users = {
  ...unauthenticated,
  owner: 200,
  member: 200,
  'other-user': 200,
  'api-key': 401,
  'other-api-key': 401,
}
/** The status for routes that users and API keys may call, each for their own organization. */
const callers = { ...users, 'api-key': 200, 'other-api-key': 200 }
/** The status for routes of one organization: 404 for users who are not its members. */
const members = { ...users, 'other-user': 404 }
const notFound = { ...members, owner: 404, member: 404 }
const everyone = (status: number) =>
  Object.fromEntries(credentials.map((credential) => [credential, status])) as Record<Credential, number>

const keys = '/api/v1/organizations/{org}/api-keys'
const unknownOrganization = '6f1c0f5e-0000-4000-8000-000000000000'
/** One status for all users and API keys. */
const withStatus = (status: number) => ({
  ...callers,
  owner: status,
  member: status,
  'other-user': status,
  'api-key': status,
  'other-api-key': status,
})
const callersNotFound = withStatus(404)
const mcpPing = { jsonrpc: '2.0', id: 1, method: 'ping' }
const mcpHeaders = { Accept: 'application/json, text/event-stream' }

const analyzed = { trialUsed: 1, analyses: 1 }
const keyDeleted = { keys: 1, hasKey: false }
const accountDeleted = { accounts: 0, keys: 0, hasKey: false }

/** The status of every route with every credential. */
export const accessMatrix: Row[] = [
  { route: 'GET /api/v1/users/me', expected: users },
  {
    route: 'DELETE /api/v1/users/me',
    expected: { ...users, owner: 204, member: 204, 'other-user': 204 },
    changes: { owner: accountDeleted },
  },
  { route: 'GET /api/v1/organizations', expected: users },
  { route: 'GET /api/v1/agents', expected: callers },
  { route: 'GET /api/v1/agents/counter', expected: callers },
  { route: 'GET /api/v1/providers', expected: callers },
  { route: 'GET /api/v1/analytics/monthly-stats', expected: users },
  { route: 'GET /api/v1/trial/status-api-key', expected: callers },
  {
    route: 'POST /api/v1/inference/text-extractor',
    body: { image_data: tinyImage },
    expected: callers,
    changes: { owner: analyzed, 'api-key': analyzed },
  },
  { route: 'GET /api/v1/runs/unknown', expected: callersNotFound },
  { route: 'DELETE /api/v1/runs/unknown', expected: callersNotFound },
  {
    route: 'POST /api/v1/batches',
    body: { agent_code: 'text-extractor' },
    expected: withStatus(201),
  },
  { route: `GET /api/v1/batches/${unknownOrganization}`, expected: callersNotFound },
  { route: `GET /api/v1/batches/${unknownOrganization}/results`, expected: callersNotFound },
  { route: `DELETE /api/v1/batches/${unknownOrganization}`, expected: callersNotFound },
  {
    route: `POST /api/v1/batches/${unknownOrganization}/items`,
    body: { image_data: tinyImage },
    headers: { 'Idempotency-Key': 'item' },
    expected: callersNotFound,
  },
  {
    route: 'POST /api/v1/webhooks',
    body: { url: 'https://hooks.example.com/' },
    expected: withStatus(201),
  },
  { route: 'GET /api/v1/webhooks', expected: callers },
  { route: `DELETE /api/v1/webhooks/${unknownOrganization}`, expected: callersNotFound },
  { route: `GET /api/v1/webhooks/${unknownOrganization}/deliveries`, expected: callersNotFound },
  { route: `POST /api/v1/webhooks/${unknownOrganization}/test`, expected: callersNotFound },
  { route: 'GET /mcp', expected: withStatus(405) },
  { route: 'DELETE /mcp', expected: withStatus(405) },
  { route: 'POST /mcp', body: mcpPing, headers: mcpHeaders, expected: callers },
  { route: `GET ${keys}`, expected: members },
  {
    route: `POST ${keys}`,
    body: { name: 'k' },
    expected: { ...members, owner: 201, member: 201 },
    changes: { owner: { keys: 3 }, member: { keys: 3 } },
  },
  {
    route: `DELETE ${keys}/{key}`,
    expected: { ...members, owner: 204, member: 204 },
    changes: { owner: keyDeleted, member: keyDeleted },
  },
  // The key belongs to the owner, but the path names the organization of the caller.
  {
    route: 'DELETE /api/v1/organizations/{caller-org}/api-keys/{key}',
    expected: { ...notFound, owner: 204 },
    changes: { owner: keyDeleted },
  },
  { route: `DELETE ${keys}/{foreign-key}`, expected: notFound },
  { route: `DELETE ${keys}/not-a-uuid`, expected: notFound },
  { route: `GET /api/v1/organizations/${unknownOrganization}/api-keys`, expected: notFound },
  { route: 'GET /api/v1/organizations/not-a-uuid/api-keys', expected: notFound },
  {
    route: `POST /api/v1/organizations/${unknownOrganization}/api-keys`,
    body: { name: 'k' },
    expected: notFound,
  },
  { route: 'GET /api/health', expected: everyone(200) },
  { route: 'GET /api/health/live', expected: everyone(200) },
  { route: 'GET /api/health/ready', expected: everyone(200) },
  { route: 'GET /api/openapi.json', expected: everyone(200) },
  { route: 'GET /api/docs', expected: everyone(200) },
  { route: 'GET /api/docs/start.js', expected: everyone(200) },
  { route: 'GET /api/docs/swagger-ui.css', expected: everyone(200) },
  { route: 'GET /api/v1/no-such-thing', expected: everyone(404) },
  { route: 'PUT /api/v1/agents', expected: everyone(404) },
]

/** Returns the routes of an app that the matrix does not cover. Middleware is not counted as a route. */
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
