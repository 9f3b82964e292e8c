import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { stream } from 'hono/streaming'
import * as wire from '#contract/review.ts'
import type { AuthMiddleware, CallerEnv } from '../auth/auth-middleware.ts'
import type { Database } from '../database/tables.ts'
import { limitBody } from '../http/body-limits.ts'
import { validationHook } from '../http/error-handler.ts'
import { HttpError } from '../http/http-error.ts'
import { describeErrorResponses, describeJsonResponse, ErrorSchema } from '../http/responses.ts'
import { findReviews, type ReviewWithResult, readReviews, summarizeReviews } from '../reviews/read-reviews.ts'
import { type ReviewRow, saveReviews } from '../reviews/save-reviews.ts'

type Dependencies = {
  auth: AuthMiddleware
  organizationRateLimit: MiddlewareHandler<CallerEnv>
  database: Database
}

/** Enough for a hundred reviews of 10 kB each. */
const maxBodyBytes = 1024 * 1024

/** The routes `/reviews`, where clients say whether results are right, and correct them. */
export function reviewRoutes({ auth, organizationRateLimit, database }: Dependencies) {
  return new OpenAPIHono<CallerEnv>({ defaultHook: validationHook })
    .openapi(summaryRoute(auth), async (c) => {
      const summaries = await summarizeReviews(database, c.var.caller.organizationId)
      const agents = summaries.map(({ agentCode, variants, ...counts }) => ({
        agent_code: agentCode,
        ...counts,
        variants: variants.map(({ variantId, ...variant }) => ({ variant_id: variantId, ...variant })),
      }))
      return c.json({ agents }, 200)
    })
    .openapi(exportRoute(auth), (c) => {
      c.header('Content-Type', 'application/jsonl; charset=utf-8')
      c.header('Content-Disposition', 'attachment; filename="reviews.jsonl"')
      // The cast replaces the route's response type: the reviews are a stream.
      return stream(c, async (output) => {
        for await (const review of readReviews(database, c.var.caller.organizationId)) {
          if (output.aborted) return
          await output.write(`${toLine(review)}\n`)
        }
      }) as never
    })
    .openapi(listRoute(auth), async (c) => {
      const { run_id } = c.req.valid('query')
      const rows = await findReviews(database, c.var.caller.organizationId, [run_id].flat())
      return c.json({ reviews: rows.map(toJson) }, 200)
    })
    .openapi(saveManyRoute(auth, organizationRateLimit), async (c) => {
      const { reviews } = c.req.valid('json')
      const saved = await saveReviews(database, c.var.caller.organizationId, reviews)
      return c.json(
        { results: saved.map(({ outcome, review }) => ({ outcome, review: toJson(review) })) },
        200,
      )
    })
    .openapi(saveRoute(auth, organizationRateLimit), async (c) => {
      const review = { ...c.req.valid('json'), run_id: c.req.valid('param').runId }
      const [saved] = await saveReviews(database, c.var.caller.organizationId, [review])
      if (!saved) throw new Error('A review has no outcome.')
      if (saved.outcome === 'saved') return c.json(toJson(saved.review), 200)
      throw new HttpError(
        409,
        'review_conflict',
        'The result was reviewed in the meantime. To replace that review, send its revision in replaces.',
        { body: { review: toJson(saved.review) } },
      )
    })
}

function toJson({ correction, reviewed_at, updated_at, organization_id, superseded, ...row }: ReviewRow) {
  return {
    ...row,
    correction: correction === null ? null : (JSON.parse(correction) as Record<string, unknown>),
    reviewed_at: reviewed_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** Returns a review as a line of JSON. The result is sent unchanged. */
function toLine({ result, ...row }: ReviewWithResult): string {
  const review = JSON.stringify(toJson(row))
  return result === null ? review : `${review.slice(0, -1)},"result":${result}}`
}

const NewReview = z.object(wire.NewReview.shape).openapi('NewReview')
const NewReviewOfRun = z.object(wire.NewReviewOfRun.shape).openapi('NewReviewOfRun')
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
    updated_at: z.string(),
  })
  .openapi('Review')
const ReviewSummary = z.object(wire.ReviewSummary.shape).openapi('ReviewSummary')

const tags = ['Reviews']
const reviewConflict = describeJsonResponse(
  'The server has a revision that `replaces` does not name.',
  ErrorSchema.extend({ review: Review.describe('The review that the server has') }),
)

const saveRoute = (auth: AuthMiddleware, rateLimit: MiddlewareHandler<CallerEnv>) =>
  createRoute({
    middleware: [auth.requireUserOrApiKey, rateLimit, limitBody(maxBodyBytes)] as const,
    method: 'put',
    path: '/reviews/{runId}',
    operationId: 'save-review',
    tags,
    summary: 'Say whether the result of a run is right',
    description:
      'With the verdict `wrong`, `correction` may have the right values. `null` withdraws the review. Repeating a request with the same `revision` changes nothing. A review replaces another one only if `replaces` has the revision of that one.',
    request: {
      params: z.object({
        runId: wire.RunId.describe('The `Idempotency-Key` of the analysis, percent-encoded'),
      }),
      body: { required: true, content: { 'application/json': { schema: NewReview } } },
    },
    responses: {
      200: describeJsonResponse('The review that the server has.', Review),
      409: reviewConflict,
      ...describeErrorResponses(400, 401, 413, 422, 429, 503),
    },
  })

const saveManyRoute = (auth: AuthMiddleware, rateLimit: MiddlewareHandler<CallerEnv>) =>
  createRoute({
    middleware: [auth.requireUserOrApiKey, rateLimit, limitBody(maxBodyBytes)] as const,
    method: 'post',
    path: '/reviews',
    operationId: 'save-reviews',
    tags,
    summary: `Save up to ${wire.maxReviewsPerCall} reviews`,
    description:
      'For devices that were offline. All are saved or, with an error response, none. A review in conflict is not saved, and its result has the review that the server has.',
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: z.object({ reviews: z.array(NewReviewOfRun).min(1).max(wire.maxReviewsPerCall) }),
          },
        },
      },
    },
    responses: {
      200: describeJsonResponse(
        'The outcomes in the order of the request.',
        z.object({
          results: z.array(z.object({ outcome: z.enum(['saved', 'conflict']), review: Review })),
        }),
      ),
      ...describeErrorResponses(400, 401, 413, 422, 429, 503),
    },
  })

const listRoute = (auth: AuthMiddleware) =>
  createRoute({
    middleware: [auth.requireUserOrApiKey] as const,
    method: 'get',
    path: '/reviews',
    operationId: 'list-reviews',
    tags,
    summary: 'Get the reviews of runs',
    request: {
      query: z.object({
        run_id: z
          .union([wire.RunId, z.array(wire.RunId).max(wire.maxReviewsPerCall)])
          .describe(`The parameter may be repeated up to ${wire.maxReviewsPerCall} times`),
      }),
    },
    responses: {
      200: describeJsonResponse(
        'The reviews. Runs without a review are left out.',
        z.object({ reviews: z.array(Review) }),
      ),
      ...describeErrorResponses(401, 422, 429, 503),
    },
  })

const summaryRoute = (auth: AuthMiddleware) =>
  createRoute({
    middleware: [auth.requireUserOrApiKey] as const,
    method: 'get',
    path: '/reviews/summary',
    operationId: 'summarize-reviews',
    tags,
    summary: 'Count the reviews per agent, variant and model',
    responses: {
      200: describeJsonResponse('The counts, with 95 % intervals after Wilson.', ReviewSummary),
      ...describeErrorResponses(401, 429, 503),
    },
  })

const exportRoute = (auth: AuthMiddleware) =>
  createRoute({
    middleware: [auth.requireUserOrApiKey] as const,
    method: 'get',
    path: '/reviews/export',
    operationId: 'export-reviews',
    tags,
    summary: 'Get all reviews as JSON Lines',
    description:
      'Each line is a review. It has the field `result` as long as the server stores the result, which is 14 days.',
    responses: {
      200: {
        description: 'The reviews.',
        content: { 'application/jsonl': { schema: z.string() } },
      },
      ...describeErrorResponses(401, 429, 503),
    },
  })
