import { UserRef } from './user-ref.ts'
import { printableText, storableTime, z } from './zod.ts'

const shortText = z
  .string()
  .max(200)
  .refine(...printableText)

export const maxReviewsPerCall = 100

/** In bytes of JSON, and the deepest nesting. */
export const correctionLimits = { bytes: 64 * 1024, depth: 12 }

const ReviewFields = z.object({
  /** Null if the review was withdrawn. */
  verdict: z.enum(['right', 'wrong']).nullable(),
  /** The right values of fields of the result. Allowed only with the verdict `wrong`. */
  correction: z.record(z.string(), z.unknown()).nullish(),
  agent_code: shortText.min(1),
  variant_id: shortText.nullish(),
  model: shortText.nullish(),
  /** ISO 8601, by the clock of the device. */
  reviewed_at: z.iso.datetime({ offset: true }).refine(...storableTime),
})

/** Body of `PUT /api/v1/reviews/{runId}`. */
export const NewReview = ReviewFields.extend({
  /** Created by the client for each change. A request with the same one changes nothing. */
  revision: z.uuid().optional(),
  /**
   * The last revision of the server, and later ones of this client that may have arrived. If the server has another one, the
   * review is in conflict.
   */
  replaces: z.array(z.uuid()).max(20).optional(),
})
export type NewReview = z.infer<typeof NewReview>

/** The `Idempotency-Key` of the analysis. */
export const RunId = z.string().regex(/^(?!\.{1,2}$)[\x21-\x7e]{1,165}$/)

/** An entry of `POST /api/v1/reviews`. */
export const NewReviewOfRun = NewReview.extend({ run_id: RunId })
export type NewReviewOfRun = z.infer<typeof NewReviewOfRun>

export const Review = z.looseObject({
  ...ReviewFields.shape,
  run_id: z.string(),
  revision: z.string(),
  /** Null without a verdict, too. */
  reviewed_by: UserRef.optional(),
})
export type Review = z.infer<typeof Review>

/** Response of `GET /api/v1/reviews`. Runs without a review are left out. */
export const Reviews = z.looseObject({ reviews: z.array(Review) })

/** Response of `POST /api/v1/reviews`, in the order of the request. With `conflict`, `review` is the server's. */
export const SaveReviewsResult = z.looseObject({
  results: z.array(z.looseObject({ outcome: z.enum(['saved', 'conflict']), review: Review })),
})

const Counts = z.looseObject({
  /** Without withdrawn reviews. */
  reviewed: z.number(),
  right: z.number(),
  /** The 95 % interval of the fraction that is right. */
  interval: z.looseObject({ low: z.number(), high: z.number() }),
})

/** Response of `GET /api/v1/reviews/summary`. */
export const ReviewSummary = z.looseObject({
  agents: z.array(
    z.looseObject({
      ...Counts.shape,
      agent_code: z.string(),
      variants: z.array(
        z.looseObject({
          ...Counts.shape,
          variant_id: z.string().nullable(),
          model: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>
