import { sql } from 'kysely'
import type { UserRef } from '#contract/user-ref.ts'
import { sumBy } from '#domain/statistics/sum-by.ts'
import { wilsonInterval } from '#domain/statistics/wilson-interval.ts'
import type { Database } from '../database/tables.ts'
import type { ReviewRow } from './save-reviews.ts'

/** Includes withdrawn ones. */
export async function findReviews(
  database: Database,
  organizationId: string,
  runIds: readonly string[],
): Promise<ReviewRow[]> {
  if (runIds.length === 0) return []
  return await database
    .selectFrom('reviews')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('run_id', 'in', runIds)
    .orderBy('run_id')
    .execute()
}

/** Returns a function that names who has given the verdict of one of these reviews. */
export async function createReviewerLookup(
  database: Database,
  reviews: readonly ReviewRow[],
): Promise<(review: ReviewRow) => UserRef> {
  const ids = [...new Set(reviews.flatMap(({ reviewed_by: id }) => id ?? []))]
  const users =
    ids.length === 0
      ? []
      : await database
          .selectFrom('users')
          .select(['id', sql<string | null>`coalesce(nullif(name, ''), email)`.as('name')])
          .where('id', 'in', ids)
          .execute()
  const names = new Map(users.map(({ id, name }) => [id, name ?? '']))
  return ({ verdict, reviewed_by: id }) =>
    verdict === null || id === null ? null : { user_id: id, name: names.get(id) ?? '' }
}

/** `result` is JSON; null if the server no longer has it. */
export type ReviewWithResult = ReviewRow & { result: string | null }

/** Rows that are read at a time, so that a large export does not need more memory. */
const pageSize = 50

/** Without withdrawn ones, in the order of their run ids, by pages. */
export async function* readReviewPages(
  database: Database,
  organizationId: string,
): AsyncGenerator<ReviewWithResult[]> {
  let last = ''
  for (;;) {
    const rows = await database
      .selectFrom('reviews')
      .leftJoin('analyses', (join) =>
        join
          .onRef('analyses.organization_id', '=', 'reviews.organization_id')
          .onRef('analyses.idempotency_key', '=', 'reviews.run_id'),
      )
      .selectAll('reviews')
      .select('response as result')
      .where('reviews.organization_id', '=', organizationId)
      .where('verdict', 'is not', null)
      .where('run_id', '>', last)
      .orderBy('run_id')
      .limit(pageSize)
      .execute()
    yield rows
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = end.run_id
  }
}

type Counts = { reviewed: number; right: number; interval: { low: number; high: number } }

export type AgentReviewCounts = Counts & {
  agentCode: string
  variants: (Counts & { variantId: string | null; model: string | null })[]
}

/** Per agent, and within it per variant and model. */
export async function summarizeReviews(
  database: Database,
  organizationId: string,
): Promise<AgentReviewCounts[]> {
  const rows = await database
    .selectFrom('reviews')
    .select([
      'agent_code',
      'variant_id',
      'model',
      sql<number>`count(*)::integer`.as('reviewed'),
      sql<number>`(count(*) filter (where verdict = 'right'))::integer`.as('right'),
    ])
    .where('organization_id', '=', organizationId)
    .where('verdict', 'is not', null)
    .groupBy(['agent_code', 'variant_id', 'model'])
    .orderBy('agent_code')
    .orderBy('variant_id')
    .orderBy('model')
    .execute()
  return [...Map.groupBy(rows, ({ agent_code }) => agent_code)].map(([agentCode, variants]) => ({
    agentCode,
    ...toCounts(sumBy(variants, 'reviewed'), sumBy(variants, 'right')),
    variants: variants.map(({ variant_id, model, reviewed, right }) => ({
      variantId: variant_id,
      model,
      ...toCounts(reviewed, right),
    })),
  }))
}

function toCounts(reviewed: number, right: number): Counts {
  return { reviewed, right, interval: wilsonInterval(right, reviewed) }
}
