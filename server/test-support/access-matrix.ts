import {
  type AccessRow,
  createStatusesForCallers,
  createStatusesForEveryone,
  createStatusesForOrganization,
  createStatusesForOwners,
  statusesForCallers,
  statusesForMembers,
  statusesForUnknownOrganization,
  statusesForUsers,
} from './access-statuses.ts'
import { batchAccessRows } from './batch-access-rows.ts'
import { evaluationAccessRows } from './evaluation-access-rows.ts'
import { memberAccessRows } from './member-access-rows.ts'
import { templateAccessRows } from './template-access-rows.ts'
import { tinyImage } from './test-server.ts'

const keys = '/api/v1/organizations/{org}/api-keys'
const unknownOrganization = '6f1c0f5e-0000-4000-8000-000000000000'
const mcpPing = { jsonrpc: '2.0', id: 1, method: 'ping' }
const mcpHeaders = { Accept: 'application/json, text/event-stream' }

const review = { verdict: 'right', agent_code: 'counter', reviewed_at: '2026-11-24T08:00:00Z' }

/** An address where no server listens, so that no webhook arrives. */
export const unreachableWebhookUrl = 'http://127.0.0.1:9/'

const analyzed = { trialUsed: 1, analyses: 1 }
const keyDeleted = { keys: 1, hasKey: false }
const accountDeleted = { accounts: 0, keys: 0, hasKey: false, members: 0, owners: 0 }
const leftByMember = { members: 1 }
/** Of an organization's webhooks. Each user is an owner of the organization that was created for them. */
const createStatusForWebhookOwner = (status: number) => ({
  ...createStatusesForOrganization(status),
  'working-member': 403,
})

/** The status of every route with every credential. */
export const accessMatrix: AccessRow[] = [
  { route: 'GET /api/v1/users/me', expected: statusesForUsers },
  {
    route: 'DELETE /api/v1/users/me',
    expected: {
      ...statusesForUsers,
      owner: 204,
      member: 204,
      'working-member': 204,
      'removed-member': 204,
      'other-user': 204,
    },
    changes: { owner: accountDeleted, member: leftByMember, 'working-member': leftByMember },
  },
  { route: 'GET /api/v1/organizations', expected: statusesForUsers },
  { route: 'GET /api/v1/agents', expected: statusesForCallers },
  { route: 'GET /api/v1/agents/counter', expected: statusesForCallers },
  { route: 'GET /api/v1/agents/counter/model', expected: createStatusesForCallers(404) },
  { route: 'GET /api/v1/providers', expected: statusesForCallers },
  { route: 'GET /api/v1/analytics/monthly-stats', expected: statusesForUsers },
  { route: 'GET /api/v1/trial/status-api-key', expected: statusesForCallers },
  {
    route: 'POST /api/v1/inference/text-extractor',
    body: { image_data: tinyImage },
    expected: statusesForCallers,
    changes: { owner: analyzed, 'api-key': analyzed },
  },
  { route: 'GET /api/v1/runs/{run}', expected: createStatusesForOrganization(200) },
  { route: 'DELETE /api/v1/runs/{run}', expected: createStatusesForOrganization(409) },
  {
    route: 'POST /api/v1/batches',
    body: { agent_code: 'text-extractor' },
    expected: createStatusesForCallers(201),
    changes: { owner: { openBatches: 1 }, 'api-key': { openBatches: 1 } },
  },
  { route: 'GET /api/v1/batches', expected: statusesForCallers },
  { route: 'GET /api/v1/batches/{batch}', expected: createStatusesForOrganization(200) },
  { route: 'GET /api/v1/batches/{batch}/results', expected: createStatusesForOrganization(200) },
  {
    route: 'DELETE /api/v1/batches/{batch}',
    expected: createStatusesForOrganization(200),
    changes: { owner: { openBatches: 0 }, 'api-key': { openBatches: 0 } },
  },
  {
    route: 'POST /api/v1/batches/{batch}/items',
    body: { image_data: tinyImage },
    headers: { 'Idempotency-Key': 'item' },
    expected: createStatusesForOrganization(202),
    changes: { owner: analyzed, 'api-key': analyzed },
  },
  { route: 'PUT /api/v1/reviews/run', body: review, expected: statusesForCallers },
  {
    route: 'POST /api/v1/reviews',
    body: { reviews: [{ ...review, run_id: 'run' }] },
    expected: statusesForCallers,
  },
  { route: 'GET /api/v1/reviews?run_id=run', expected: statusesForCallers },
  { route: 'GET /api/v1/reviews/summary', expected: statusesForCallers },
  { route: 'GET /api/v1/reviews/export', expected: statusesForCallers },
  {
    route: 'POST /api/v1/webhooks',
    body: { url: unreachableWebhookUrl },
    expected: { ...createStatusesForCallers(201), 'working-member': 403 },
    changes: { owner: { webhooks: 1 }, 'api-key': { webhooks: 1 } },
  },
  { route: 'GET /api/v1/webhooks', expected: statusesForCallers },
  {
    route: 'DELETE /api/v1/webhooks/{webhook}',
    expected: createStatusForWebhookOwner(204),
    changes: { owner: { webhooks: 0 }, 'api-key': { webhooks: 0 } },
  },
  { route: 'GET /api/v1/webhooks/{webhook}/deliveries', expected: createStatusesForOrganization(200) },
  { route: 'POST /api/v1/webhooks/{webhook}/test', expected: createStatusForWebhookOwner(202) },
  ...batchAccessRows,
  ...memberAccessRows,
  ...evaluationAccessRows,
  ...templateAccessRows,
  { route: 'GET /mcp', expected: createStatusesForCallers(405) },
  { route: 'DELETE /mcp', expected: createStatusesForCallers(405) },
  { route: 'OPTIONS /mcp', expected: createStatusesForEveryone(204) },
  { route: 'POST /mcp', body: mcpPing, headers: mcpHeaders, expected: statusesForCallers },
  { route: `GET ${keys}`, expected: statusesForMembers },
  {
    route: `POST ${keys}`,
    body: { name: 'k' },
    expected: createStatusesForOwners(201),
    changes: { owner: { keys: 3 } },
  },
  {
    route: `DELETE ${keys}/{key}`,
    expected: createStatusesForOwners(204),
    changes: { owner: keyDeleted },
  },
  // The key belongs to the owner, but the path names the organization of the caller.
  {
    route: 'DELETE /api/v1/organizations/{caller-org}/api-keys/{key}',
    expected: { ...statusesForUnknownOrganization, owner: 204 },
    changes: { owner: keyDeleted },
  },
  { route: `DELETE ${keys}/{foreign-key}`, expected: createStatusesForOwners(404) },
  { route: `DELETE ${keys}/not-a-uuid`, expected: createStatusesForOwners(404) },
  {
    route: `GET /api/v1/organizations/${unknownOrganization}/api-keys`,
    expected: statusesForUnknownOrganization,
  },
  { route: 'GET /api/v1/organizations/not-a-uuid/api-keys', expected: statusesForUnknownOrganization },
  {
    route: `POST /api/v1/organizations/${unknownOrganization}/api-keys`,
    body: { name: 'k' },
    expected: statusesForUnknownOrganization,
  },
  { route: 'GET /api/health', expected: createStatusesForEveryone(200) },
  { route: 'GET /api/health/live', expected: createStatusesForEveryone(200) },
  { route: 'GET /api/health/ready', expected: createStatusesForEveryone(200) },
  { route: 'GET /api/openapi.json', expected: createStatusesForEveryone(200) },
  { route: 'GET /api/docs', expected: createStatusesForEveryone(200) },
  { route: 'GET /api/docs/start.js', expected: createStatusesForEveryone(200) },
  { route: 'GET /api/docs/swagger-ui.css', expected: createStatusesForEveryone(200) },
  { route: 'GET /api/v1/no-such-thing', expected: createStatusesForEveryone(404) },
  { route: 'PUT /api/v1/agents', expected: createStatusesForEveryone(404) },
]

/** The status of the routes outside of the API, which are the same for everyone. */
export const webAppRouteStatuses = {
  'GET /config.json': 200,
  'POST /share-target': 303,
  'GET /health': 404,
  'GET /healthz': 404,
  'GET /livez': 404,
  'GET /metrics': 404,
  'GET /ready': 404,
  'GET /readyz': 404,
}

/** A body for the routes that change a password. */
export const passwordBody = {
  current_password: 'a good password',
  new_password: 'another password',
  password: 'a good password',
}

/** The status of the routes of the embedded sign-in with `passwordBody`, but without a session cookie, whatever the token is. */
export const authRouteStatuses = {
  'POST /api/v1/auth/sign-up': 422,
  'POST /api/v1/auth/sign-in': 422,
  'POST /api/v1/auth/token': 401,
  'POST /api/v1/auth/sign-out': 204,
  'POST /api/v1/auth/change-password': 401,
  'POST /api/v1/auth/reauthenticate': 401,
  'POST /api/v1/auth/send-verification': 401,
  'POST /api/v1/auth/send-reset': 422,
  'POST /api/v1/auth/check-code': 422,
  'POST /api/v1/auth/reset-password': 422,
  'POST /api/v1/auth/verify-email': 422,
}

const coveredRoutes = [
  ...accessMatrix.map(({ route }) => route),
  ...Object.keys(webAppRouteStatuses),
  ...Object.keys(authRouteStatuses),
]

/** Returns the routes of an app that the matrix does not contain. Middleware does not count as a route. */
export function findUncoveredRoutes(routes: readonly { method: string; path: string }[]): string[] {
  const isListed = ({ method, path }: { method: string; path: string }) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}$`)
    return coveredRoutes.some((covered) => {
      const [coveredMethod, coveredPath = ''] = covered.split(/[ ?]/)
      return coveredMethod === method && pattern.test(coveredPath)
    })
  }
  return routes
    .filter((route) => !(route.method === 'ALL' && route.path.endsWith('*')) && !isListed(route))
    .map(({ method, path }) => `${method} ${path}`)
}
