import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { correctionLimits, type NewReviewOfRun } from '#contract/review.ts'
import { acquireAdvisoryLock } from '../database/advisory-lock.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database, Tables } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { isWithinDepth } from '../http/json-depth.ts'

export type ReviewRow = Selectable<Tables['reviews']>

/** `review` is the stored one. With `conflict`, the new review has not replaced it. */
export type SaveReviewResult = { outcome: 'saved' | 'conflict'; review: ReviewRow }

/** `reviewedBy` is a user; null for an API key. */
export type Reviewer = { organizationId: string; reviewedBy: string | null }

/** Of an organization, so that nobody fills the disk. */
const maxReviews = 100_000
/** Of all corrections of an organization, in bytes. */
const maxCorrectionBytes = 256 * 1024 ** 2

/** A late repeat of a write is recognized by the replaced revisions that are stored with a review. */
const maxSuperseded = 50

/**
 * Saves reviews in one transaction and returns the outcomes in their order. A review whose revision was saved before changes
 * nothing. A review whose `replaces` lacks the stored revision is a conflict, and changes nothing either.
 *
 * @throws HttpError 422 if a correction is too large or does not belong to the verdict, or if there are too many reviews.
 */
export async function saveReviews(
  database: Database,
  { organizationId, reviewedBy }: Reviewer,
  reviews: readonly NewReviewOfRun[],
): Promise<SaveReviewResult[]> {
  const rows = reviews.map((review) => ({
    row: { ...toRow(organizationId, review), reviewed_by: reviewedBy },
    replaces: (review.replaces ?? []).map((revision) => revision.toLowerCase()),
  }))
  // All transactions lock the rows in the same order, so that they cannot deadlock.
  const order = [...rows.keys()].sort((a, b) => compare(rows[a]?.row.run_id ?? '', rows[b]?.row.run_id ?? ''))
  return await inTransaction(database, async (tx) => {
    const saved: SaveReviewResult[] = []
    for (const index of order) {
      const review = rows[index]
      if (review) saved[index] = await saveReview(tx, review)
    }
    await assertNotTooMany(tx, organizationId)
    return saved
  })
}

type NewRow = ReturnType<typeof toRow> & { reviewed_by: string | null }

async function saveReview(
  tx: Database,
  { row, replaces }: { row: NewRow; replaces: string[] },
): Promise<SaveReviewResult> {
  const inserted = await tx
    .insertInto('reviews')
    .values({ ...row, superseded: replaces })
    .onConflict((conflict) => conflict.columns(['organization_id', 'run_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { outcome: 'saved', review: inserted }
  const stored = await tx
    .selectFrom('reviews')
    .selectAll()
    .where('organization_id', '=', row.organization_id)
    .where('run_id', '=', row.run_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (stored.revision === row.revision || stored.superseded.includes(row.revision))
    return { outcome: 'saved', review: stored }
  if (!replaces.includes(stored.revision)) return { outcome: 'conflict', review: stored }
  const superseded = [...new Set([...stored.superseded, stored.revision, ...replaces])].slice(-maxSuperseded)
  const review = await tx
    .updateTable('reviews')
    .set({ ...row, superseded, updated_at: new Date() })
    .where('organization_id', '=', row.organization_id)
    .where('run_id', '=', row.run_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { outcome: 'saved', review }
}

async function assertNotTooMany(tx: Database, organizationId: string): Promise<void> {
  await acquireAdvisoryLock(tx, 'reviews', organizationId)
  const { count, bytes } = await tx
    .selectFrom('reviews')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`coalesce(sum(octet_length(correction)), 0)::float8`.as('bytes'),
    ])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (count <= maxReviews && bytes <= maxCorrectionBytes) return
  const limit = count > maxReviews ? `${maxReviews} reviews` : 'corrections of 256 MB'
  throw new HttpError(422, 'too_many_reviews', `An organization can have ${limit} at most.`)
}

function toRow(organizationId: string, review: NewReviewOfRun) {
  return {
    organization_id: organizationId,
    run_id: review.run_id,
    revision: (review.revision ?? randomUUID()).toLowerCase(),
    verdict: review.verdict,
    correction: serializeCorrection(review),
    agent_code: review.agent_code,
    variant_id: review.variant_id ?? null,
    model: review.model ?? null,
    reviewed_at: new Date(review.reviewed_at),
  }
}

function serializeCorrection({ verdict, correction }: NewReviewOfRun): string | null {
  if (!correction) return null
  if (verdict !== 'wrong')
    throw new HttpError(422, 'invalid_request', 'correction: only with the verdict wrong')
  if (!isWithinDepth(correction, correctionLimits.depth))
    throw new HttpError(422, 'invalid_request', 'correction: too deeply nested')
  const text = JSON.stringify(correction)
  if (Buffer.byteLength(text) <= correctionLimits.bytes) return text
  throw new HttpError(422, 'invalid_request', `correction: larger than ${correctionLimits.bytes / 1024} kB`)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
