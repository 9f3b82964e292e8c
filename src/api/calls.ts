import { Agent } from '#contract/agent.ts'
import { ApiKey, CreatedApiKey } from '#contract/api-key.ts'
import type { Id as IdSchema } from '#contract/id.ts'
import { InferenceAnswer, type InferenceRequest } from '#contract/inference.ts'
import { Organization } from '#contract/organization.ts'
import { Provider } from '#contract/providers.ts'
import { MonthlyStats, TrialUsage } from '#contract/usage.ts'
import { User } from '#contract/user.ts'
import { z } from '#contract/zod.ts'
import { call } from './client.ts'

type Id = z.infer<typeof IdSchema>
type Signal = AbortSignal | undefined

/** An analysis may think for a while; the backend gives up before this. */
const inferenceTimeoutMs = 120_000

/** The specification's ten calls, and `GET /api/v1/providers` of our own backend. */
export const calls = {
  currentUser: (signal?: Signal) => call({ path: '/api/v1/users/me', answer: User, signal }),
  deleteAccount: () => call({ method: 'DELETE', path: '/api/v1/users/me' }),
  organizations: (signal?: Signal) =>
    call({ path: '/api/v1/organizations/', answer: z.array(Organization), signal }),
  agents: (signal?: Signal) => call({ path: '/api/v1/agents/', answer: z.array(Agent), signal }),
  apiKeys: (organization: Id, signal?: Signal) =>
    call({ path: keysOf(organization), answer: z.array(ApiKey), signal }),
  createApiKey: (organization: Id, name: string) =>
    call({ method: 'POST', path: keysOf(organization), body: { name }, answer: CreatedApiKey }),
  deleteApiKey: (organization: Id, key: Id) =>
    call({ method: 'DELETE', path: `${keysOf(organization)}/${encodeURIComponent(key)}` }),
  monthlyStats: (signal?: Signal) =>
    call({ path: '/api/v1/analytics/monthly-stats', answer: MonthlyStats, signal }),
  trialStatus: (signal?: Signal) =>
    call({ path: '/api/v1/trial/status-api-key', answer: TrialUsage, signal }),
  infer: (
    agentCode: string,
    request: InferenceRequest,
    options: { idempotencyKey: string; signal?: Signal; person?: string | undefined },
  ) =>
    call({
      method: 'POST',
      path: `/api/v1/inference/${encodeURIComponent(agentCode)}`,
      body: request,
      headers: { 'Idempotency-Key': options.idempotencyKey },
      answer: InferenceAnswer,
      signal: options.signal,
      person: options.person,
      timeoutMs: inferenceTimeoutMs,
    }),
  providers: (signal?: Signal) => call({ path: '/api/v1/providers', answer: z.array(Provider), signal }),
}

function keysOf(organization: Id): string {
  return `/api/v1/organizations/${encodeURIComponent(organization)}/api-keys`
}
