import { Agent, Provider } from '#contract/agent.ts'
import { InferenceResult } from '#contract/inference.ts'
import { ApiKey, CreatedApiKey, Organization } from '#contract/organization.ts'
import { MonthlyStats, TrialUsage } from '#contract/usage.ts'
import { User } from '#contract/user.ts'
import { z } from '#contract/zod.ts'

/** Loaded with the first call, in one chunk with zod. */
export const responseSchemas = {
  agents: z.array(Agent),
  apiKeys: z.array(ApiKey),
  createdApiKey: CreatedApiKey,
  inference: InferenceResult,
  monthlyStats: MonthlyStats,
  organizations: z.array(Organization),
  providers: z.array(Provider),
  trialUsage: TrialUsage,
  user: User,
}
