import { InferenceResult } from '#contract/inference.ts'
import { ReviewSummary, Reviews, SaveReviewsResult } from '#contract/review.ts'
import { z } from '#contract/zod.ts'
import {
  agentsSchema,
  apiKeySchema,
  apiKeysSchema,
  monthlyStatsSchema,
  organizationsSchema,
  providersSchema,
  trialUsageSchema,
  userSchema,
} from './tolerant-schemas.ts'

/** One chunk with zod, which is loaded with the first call. */
export const responseSchemas = {
  agents: agentsSchema,
  apiKeys: apiKeysSchema,
  createdApiKey: z.looseObject({ key: z.string(), api_key: apiKeySchema }),
  inference: InferenceResult,
  monthlyStats: monthlyStatsSchema,
  organizations: organizationsSchema,
  providers: providersSchema,
  reviews: Reviews,
  reviewSummary: ReviewSummary,
  savedReviews: SaveReviewsResult,
  trialUsage: trialUsageSchema,
  user: userSchema,
}
