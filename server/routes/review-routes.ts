import { z } from '@hono/zod-openapi'
import * as wire from '#contract/review.ts'
import { UserRef } from '#contract/user-ref.ts'
import { notifyReviewed } from '../batches/batch-items.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { describeFile, describeJson, ErrorSchema, sendDownload } from '../http/responses.ts'
import {
  createReviewerLookup,
  findReviews,
  readReviewPages,
  summarizeReviews,
} from '../reviews/read-reviews.ts'
import { type ReviewRow, saveReviews } from '../reviews/save-reviews.ts'
import type { Caller } from './api-services.ts'
import { getUserId } from './batch-item-request.ts'
import { createOperationGroup } from './operations.ts'

/** For a hundred reviews of 10 kB each. */
const bodyLimit = 1024 * 1024

const { variant_id: _, model: __, correction: ___, ...requiredFields } = wire.Review.shape
const Review = z
  .object({
    ...requiredFields,
    variant_id: z.string().nullable(),
    model: z.string().nullable(),
    correction: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('The fields of the result that can be corrected, with the right values'),
    reviewed_by: UserRef.describe(
      'Who has given the verdict. Null for an API key, and after the deletion of the account',
    ),
    updated_at: z.string(),
  })
  .openapi('Review')

const NewReview = z.object(wire.NewReview.shape).openapi('NewReview')
const NewReviewOfRun = z.object(wire.NewReviewOfRun.shape).openapi('NewReviewOfRun')
const ReviewSummary = z.object(wire.ReviewSummary.shape).openapi('ReviewSummary')

export const reviewRoutes = createOperationGroup('Reviews', 'user-or-key')

reviewRoutes.get('/reviews/summary', {
  operationId: 'summarize-reviews',
  summary: 'Count the reviews per agent, variant and model',
  responses: { 200: describeJson('The counts, with 95 % intervals after Wilson.', ReviewSummary) },
  async handler(c, { database }) {
    const summaries = await summarizeReviews(database, c.var.caller.organizationId)
    const agents = summaries.map(({ agentCode, variants, ...counts }) => ({
      agent_code: agentCode,
      ...counts,
      variants: variants.map(({ variantId, ...variant }) => ({ variant_id: variantId, ...variant })),
    }))
    return c.json({ agents }, 200)
  },
})

reviewRoutes.get('/reviews/export', {
  operationId: 'export-reviews',
  summary: 'Get all reviews as JSON Lines',
  description:
    'Each line is a review. It has the field `result` as long as the server stores the result: 14 days, or in a shared batch until that is deleted.',
  responses: { 200: describeFile('The reviews.', ['application/jsonl']) },
  handler(c, { database, log }) {
    const lines = readLines(database, c.var.caller.organizationId)
    return sendDownload(c, { name: 'reviews.jsonl', type: 'application/jsonl', log }, lines)
  },
})

reviewRoutes.get('/reviews', {
  operationId: 'list-reviews',
  summary: 'Get the reviews of runs',
  query: z.object({
    run_id: z
      .union([wire.RunId, z.array(wire.RunId).max(wire.maxReviewsPerCall)])
      .describe(`The parameter may be repeated up to ${wire.maxReviewsPerCall} times`),
  }),
  responses: {
    200: describeJson(
      'The reviews. Runs without a review are left out.',
      z.object({ reviews: z.array(Review) }),
    ),
  },
  async handler(c, { database }) {
    const { run_id } = c.req.valid('query')
    const rows = await findReviews(database, c.var.caller.organizationId, [run_id].flat())
    const findReviewer = await createReviewerLookup(database, rows)
    return c.json({ reviews: rows.map((row) => toJson(row, findReviewer(row))) }, 200)
  },
})

reviewRoutes.post('/reviews', {
  operationId: 'save-reviews',
  summary: `Save up to ${wire.maxReviewsPerCall} reviews`,
  description:
    'For devices that were offline. All are saved or, with an error response, none. A review in conflict is not saved, and its result has the review that the server has.',
  limit: 'organization',
  body: z.object({ reviews: z.array(NewReviewOfRun).min(1).max(wire.maxReviewsPerCall) }),
  bodyLimit,
  responses: {
    200: describeJson(
      'The outcomes in the order of the request.',
      z.object({
        results: z.array(z.object({ outcome: z.enum(['saved', 'conflict']), review: Review })),
      }),
    ),
  },
  async handler(c, { database }) {
    return c.json({ results: await save(database, c.var.caller, c.req.valid('json').reviews) }, 200)
  },
})

reviewRoutes.put('/reviews/{runId}', {
  operationId: 'save-review',
  summary: 'Say whether the result of a run is right',
  description:
    'With the verdict `wrong`, `correction` may have the right values. `null` withdraws the review. Repeating a request with the same `revision` changes nothing. A review replaces another one only if `replaces` has the revision of that one.',
  limit: 'organization',
  params: z.object({
    runId: wire.RunId.describe('The `Idempotency-Key` of the analysis, percent-encoded'),
  }),
  body: NewReview,
  bodyLimit,
  responses: {
    200: describeJson('The review that the server has.', Review),
    409: describeJson(
      'The server has a revision that `replaces` does not name.',
      ErrorSchema.extend({ review: Review.describe('The review that the server has') }),
    ),
  },
  async handler(c, { database }) {
    const review = { ...c.req.valid('json'), run_id: c.req.valid('param').runId }
    const [saved] = await save(database, c.var.caller, [review])
    if (!saved) throw new Error('A review has no outcome.')
    if (saved.outcome === 'saved') return c.json(saved.review, 200)
    throw new HttpError(
      409,
      'review_conflict',
      'The result was reviewed in the meantime. To replace that review, send its revision in replaces.',
      { body: { review: saved.review } },
    )
  },
})

async function save(database: Database, caller: Caller, reviews: readonly wire.NewReviewOfRun[]) {
  const { organizationId } = caller
  const saved = await saveReviews(database, { organizationId, reviewedBy: getUserId(caller) }, reviews)
  const runIds = reviews.map(({ run_id }) => run_id)
  await notifyReviewed(database, organizationId, runIds)
  const findReviewer = await createReviewerLookup(
    database,
    saved.map(({ review }) => review),
  )
  return saved.map(({ outcome, review }) => ({ outcome, review: toJson(review, findReviewer(review)) }))
}

function toJson(review: ReviewRow, reviewed_by: UserRef) {
  const { correction, reviewed_at, updated_at, organization_id, superseded, ...row } = review
  return {
    ...row,
    correction: correction === null ? null : (JSON.parse(correction) as Record<string, unknown>),
    reviewed_at: reviewed_at.toISOString(),
    reviewed_by,
    updated_at: updated_at.toISOString(),
  }
}

/** The result is sent unchanged. */
async function* readLines(database: Database, organizationId: string): AsyncGenerator<string> {
  for await (const page of readReviewPages(database, organizationId)) {
    const findReviewer = await createReviewerLookup(database, page)
    for (const { result, ...row } of page) {
      const review = JSON.stringify(toJson(row, findReviewer(row)))
      yield result === null ? `${review}\n` : `${review.slice(0, -1)},"result":${result}}\n`
    }
  }
}
