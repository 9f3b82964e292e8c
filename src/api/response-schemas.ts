import { Agent, Provider } from '#contract/agent.ts'
import { Batch } from '#contract/batch.ts'
import { InferenceResult } from '#contract/inference.ts'
import { ApiKey, CreatedApiKey, Organization } from '#contract/organization.ts'
import { ReviewSummary, Reviews, SavedReviews } from '#contract/review.ts'
import { MonthlyStats, TrialUsage } from '#contract/usage.ts'
import { User } from '#contract/user.ts'
import { z } from '#contract/zod.ts'

/** One chunk with zod, which is loaded with the first call. */
export const responseSchemas = {
  agents: z.array(Agent),
  apiKeys: z.array(ApiKey),
  batch: Batch,
  batches: z.array(Batch),
  createdApiKey: CreatedApiKey,
  inference: InferenceResult,
  monthlyStats: MonthlyStats,
  organizations: z.array(Organization),
  providers: z.array(Provider),
  reviews: Reviews,
  reviewSummary: ReviewSummary,
  savedReviews: SavedReviews,
  trialUsage: TrialUsage,
  user: User,
}
