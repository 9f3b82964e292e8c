import type { InferenceRequest } from '#contract/inference.ts'
import type { NewReviewOfRun } from '#contract/review.ts'
import type { Id } from '#contract/zod.ts'
import { loadOnce } from '#platform/load-once.ts'
import { network } from '#platform/network.ts'
import type { ApiRequest } from './client.ts'
import { ConnectionError, createUnreachableError } from './errors.ts'
import { createSchemaLoader } from './schema-loader.ts'

type Signal = AbortSignal | undefined

/** Longer than the timeout of the backend, so that its own error response arrives first. */
const inferenceTimeoutMs = 120_000

const exportTimeoutMs = 120_000
/** For 256 MB with 4 Mbit/s. */
const modelTimeoutMs = 600_000

/** Loads the client and the schemas with the first call. */
export async function withClient<T>(send: (client: typeof import('./client.ts')) => Promise<T>): Promise<T> {
  try {
    const client = await loadClient().catch(() => {
      throw createUnreachableError()
    })
    return await send(client)
  } catch (error) {
    if (error instanceof ConnectionError) network.reportNoResponse()
    throw error
  }
}

export const call = <T = void>(request: ApiRequest<T>) => withClient((client) => client.callForJson(request))

const loadClient = loadOnce(() => import('./client.ts'))
const load = createSchemaLoader(async () => (await import('./response-schemas.ts')).responseSchemas)

/** The ten calls of the specification, and those of our server only. */
export const calls = {
  /** Of the organization that the call names, the user has the role. */
  currentUser: (uid: string, organizationId?: string | null) =>
    call({ path: '/api/v1/users/me', schema: load('user'), uid, organizationId }),
  deleteAccount: () => call({ method: 'DELETE', path: '/api/v1/users/me', organizationId: null }),
  organizations: (signal?: Signal) =>
    call({
      path: '/api/v1/organizations/',
      schema: load('organizations'),
      signal,
      organizationId: null,
    }),
  agents: (signal?: Signal) => call({ path: '/api/v1/agents/', schema: load('agents'), signal }),
  /** The ONNX file of an agent with an own model. */
  agentModel: (agentCode: string, signal?: Signal) =>
    withClient(({ callForBlob }) =>
      callForBlob({
        path: `/api/v1/agents/${encodeURIComponent(agentCode)}/model`,
        timeoutMs: modelTimeoutMs,
        signal,
      }),
    ),
  apiKeys: (organization: Id, signal?: Signal) =>
    call({ path: apiKeysPath(organization), schema: load('apiKeys'), signal }),
  createApiKey: (organization: Id, name: string) =>
    call({
      method: 'POST',
      path: apiKeysPath(organization),
      body: { name },
      schema: load('createdApiKey'),
    }),
  deleteApiKey: (organization: Id, key: Id) =>
    call({ method: 'DELETE', path: `${apiKeysPath(organization)}/${encodeURIComponent(key)}` }),
  monthlyStats: (signal?: Signal) =>
    call({ path: '/api/v1/analytics/monthly-stats', schema: load('monthlyStats'), signal }),
  trialStatus: (signal?: Signal, organizationId?: string) =>
    call({
      path: '/api/v1/trial/status-api-key',
      schema: load('trialUsage'),
      signal,
      organizationId,
    }),
  infer: (
    agentCode: string,
    body: InferenceRequest,
    options: {
      idempotencyKey: string
      signal?: Signal
      uid?: string | undefined
      organizationId?: string | undefined
    },
  ) =>
    call({
      method: 'POST',
      path: `/api/v1/inference/${encodeURIComponent(agentCode)}`,
      body,
      headers: { 'Idempotency-Key': options.idempotencyKey },
      schema: load('inference'),
      signal: options.signal,
      uid: options.uid,
      organizationId: options.organizationId,
      timeoutMs: inferenceTimeoutMs,
    }),
  /** Rejects with an `ApiError` 409 if the analysis is complete and therefore charged. */
  cancelRun: (idempotencyKey: string, uid: string, organizationId?: string) =>
    call({
      method: 'DELETE',
      path: `/api/v1/runs/${encodeURIComponent(idempotencyKey)}`,
      uid,
      organizationId,
      keepalive: true,
    }),
  providers: (signal?: Signal) => call({ path: '/api/v1/providers', schema: load('providers'), signal }),
  /** At most `maxReviewsPerCall`. Repeated, it changes nothing. */
  saveReviews: (
    reviews: NewReviewOfRun[],
    options: { uid: string; signal?: Signal; organizationId?: string | undefined },
  ) =>
    call({
      method: 'POST',
      path: '/api/v1/reviews',
      body: { reviews },
      schema: load('savedReviews'),
      ...options,
    }),
  /** Accepts at most `maxReviewsPerCall` ids. */
  reviews: (
    runIds: string[],
    options: { uid: string; signal?: Signal; organizationId?: string | undefined },
  ) =>
    call({
      path: `/api/v1/reviews?${new URLSearchParams(runIds.map((id) => ['run_id', id]))}`,
      schema: load('reviews'),
      ...options,
    }),
  reviewSummary: (signal?: Signal) =>
    call({ path: '/api/v1/reviews/summary', schema: load('reviewSummary'), signal }),
  /** Resolves with JSON Lines. */
  exportReviews: () =>
    withClient(({ callForText }) =>
      callForText({ path: '/api/v1/reviews/export', timeoutMs: exportTimeoutMs }),
    ),
}

function apiKeysPath(organization: Id): string {
  return `/api/v1/organizations/${encodeURIComponent(organization)}/api-keys`
}
