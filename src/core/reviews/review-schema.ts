import { NewReviewOfRun, Review } from '#contract/review.ts'
import { z } from '#contract/zod.ts'

const stateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('unsent') }),
  z.object({ status: z.literal('sending') }),
  z.object({ status: z.literal('sent') }),
  z.object({ status: z.literal('conflict'), theirs: Review }),
  z.object({ status: z.literal('rejected'), message: z.string() }),
])

export const storedReviewSchema = z.object({
  review: NewReviewOfRun.extend({ revision: z.string(), replaces: z.array(z.string()) }),
  /** In which the user worked at the decision. Undefined with backends that do not say it. */
  organizationId: z.string().optional(),
  reviewer: z.string().optional(),
  state: stateSchema,
})
