import type { InferenceRequest } from '#contract/inference.ts'
import type { Id } from '#contract/zod.ts'
import { loadOnce } from '#platform/load-once.ts'
import type { Call } from './client.ts'
import { unreachable } from './errors.ts'
import { inferenceBody } from './inference-body.ts'

type Signal = AbortSignal | undefined

/** An analysis may think for a while; the backend gives up before this. */
const inferenceTimeoutMs = 120_000

type Answers = typeof import('./response-schemas.ts')['responseSchemas']

/** The client and the schemas are chunks of their own, loaded with the first call: no screen waits for them. */
async function call<T = void>(request: Call<T>): Promise<T> {
  const client = await loadClient().catch(() => {
    throw unreachable()
  })
  return client.call(request)
}

const loadClient = loadOnce(() => import('./client.ts'))
const loadAnswers = loadOnce(() => import('./response-schemas.ts'))

const readAs =
  <Name extends keyof Answers>(name: Name) =>
  async (): Promise<Answers[Name]> =>
    (await loadAnswers()).responseSchemas[name]

/** The specification's ten calls, and `GET /api/v1/providers` of our own backend. */
export const calls = {
  currentUser: (signal?: Signal) => call({ path: '/api/v1/users/me', answer: readAs('user'), signal }),
  deleteAccount: () => call({ method: 'DELETE', path: '/api/v1/users/me' }),
  organizations: (signal?: Signal) =>
    call({ path: '/api/v1/organizations/', answer: readAs('organizations'), signal }),
  agents: (signal?: Signal) => call({ path: '/api/v1/agents/', answer: readAs('agents'), signal }),
  apiKeys: (organization: Id, signal?: Signal) =>
    call({ path: keysOf(organization), answer: readAs('apiKeys'), signal }),
  createApiKey: (organization: Id, name: string) =>
    call({ method: 'POST', path: keysOf(organization), body: { name }, answer: readAs('createdApiKey') }),
  deleteApiKey: (organization: Id, key: Id) =>
    call({ method: 'DELETE', path: `${keysOf(organization)}/${encodeURIComponent(key)}` }),
  monthlyStats: (signal?: Signal) =>
    call({ path: '/api/v1/analytics/monthly-stats', answer: readAs('monthlyStats'), signal }),
  trialStatus: (signal?: Signal) =>
    call({ path: '/api/v1/trial/status-api-key', answer: readAs('trialUsage'), signal }),
  infer: (
    agentCode: string,
    { imageData, ...others }: Omit<InferenceRequest, 'image_data'> & { imageData: Blob },
    options: { idempotencyKey: string; signal?: Signal; person?: string | undefined },
  ) =>
    call({
      method: 'POST',
      path: `/api/v1/inference/${encodeURIComponent(agentCode)}`,
      body: inferenceBody(imageData, others),
      headers: { 'Idempotency-Key': options.idempotencyKey },
      answer: readAs('inference'),
      signal: options.signal,
      person: options.person,
      timeoutMs: inferenceTimeoutMs,
    }),
  providers: (signal?: Signal) => call({ path: '/api/v1/providers', answer: readAs('providers'), signal }),
}

function keysOf(organization: Id): string {
  return `/api/v1/organizations/${encodeURIComponent(organization)}/api-keys`
}
