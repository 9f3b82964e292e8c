import type { InferenceRequest } from '#contract/inference.ts'
import type { Id } from '#contract/zod.ts'
import { loadOnce } from '#platform/load-once.ts'
import type { Call } from './client.ts'
import { unreachable } from './errors.ts'

type Signal = AbortSignal | undefined

/** Longer than the timeout of the backend. */
const inferenceTimeoutMs = 120_000

type Schemas = typeof import('./response-schemas.ts')['responseSchemas']

/** The client and the schemas are loaded with the first call: no screen waits for them. */
async function call<T = void>(request: Call<T>): Promise<T> {
  const client = await loadClient().catch(() => {
    throw unreachable()
  })
  return client.call(request)
}

const loadClient = loadOnce(() => import('./client.ts'))
const loadSchemas = loadOnce(() => import('./response-schemas.ts'))

const schemaOf =
  <Name extends keyof Schemas>(name: Name) =>
  async (): Promise<Schemas[Name]> =>
    (await loadSchemas()).responseSchemas[name]

/**
 * The ten calls of the specification, and two that only our server has: `GET /api/v1/providers` and `DELETE
 * /api/v1/runs/{id}`.
 */
export const calls = {
  currentUser: (uid: string) => call({ path: '/api/v1/users/me', schema: schemaOf('user'), uid }),
  deleteAccount: () => call({ method: 'DELETE', path: '/api/v1/users/me' }),
  organizations: (signal?: Signal) =>
    call({ path: '/api/v1/organizations/', schema: schemaOf('organizations'), signal }),
  agents: (signal?: Signal) => call({ path: '/api/v1/agents/', schema: schemaOf('agents'), signal }),
  apiKeys: (organization: Id, signal?: Signal) =>
    call({ path: apiKeysPath(organization), schema: schemaOf('apiKeys'), signal }),
  createApiKey: (organization: Id, name: string) =>
    call({
      method: 'POST',
      path: apiKeysPath(organization),
      body: { name },
      schema: schemaOf('createdApiKey'),
    }),
  deleteApiKey: (organization: Id, key: Id) =>
    call({ method: 'DELETE', path: `${apiKeysPath(organization)}/${encodeURIComponent(key)}` }),
  monthlyStats: (signal?: Signal) =>
    call({ path: '/api/v1/analytics/monthly-stats', schema: schemaOf('monthlyStats'), signal }),
  trialStatus: (signal?: Signal) =>
    call({ path: '/api/v1/trial/status-api-key', schema: schemaOf('trialUsage'), signal }),
  infer: (
    agentCode: string,
    body: InferenceRequest,
    options: { idempotencyKey: string; signal?: Signal; uid?: string | undefined },
  ) =>
    call({
      method: 'POST',
      path: `/api/v1/inference/${encodeURIComponent(agentCode)}`,
      body,
      headers: { 'Idempotency-Key': options.idempotencyKey },
      schema: schemaOf('inference'),
      signal: options.signal,
      uid: options.uid,
      timeoutMs: inferenceTimeoutMs,
    }),
  /** Cancels an inference that may be running. Rejects with an `ApiError` 409 if it is complete, which stays charged. */
  cancelRun: (idempotencyKey: string, uid: string) =>
    call({
      method: 'DELETE',
      path: `/api/v1/runs/${encodeURIComponent(idempotencyKey)}`,
      uid,
      keepalive: true,
    }),
  providers: (signal?: Signal) => call({ path: '/api/v1/providers', schema: schemaOf('providers'), signal }),
}

function apiKeysPath(organization: Id): string {
  return `/api/v1/organizations/${encodeURIComponent(organization)}/api-keys`
}
