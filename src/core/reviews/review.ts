import type { z } from '#contract/zod.ts'
import type { storedReviewSchema } from './review-schema.ts'

/**
 * The review of a result on this device. `review` is sent unchanged. The states:
 * - `sending`: a request was started; the server may have saved the review.
 * - `conflict`: the server has a review that this one does not replace; the user picks one of them.
 * - `rejected`: the server refused the review; it is not sent again.
 */
export type StoredReview = z.infer<typeof storedReviewSchema>
export type ReviewState = StoredReview['state']
export type Verdict = 'right' | 'wrong'

/** What is reviewed: the result of an agent, with a variant and a model. */
export type ReviewSubject = {
  agentCode: string
  variantId?: string | number | undefined
  model?: string | undefined
}

export type ReviewDecision = {
  /** Null withdraws the review. */
  verdict: Verdict | null
  correction?: Record<string, unknown> | undefined
}

/** The server does not know more replaced revisions (`contract/review.ts`). */
const maxReplaces = 20

/** Returns the review after a decision of the user. `revision` is a new id. */
export function applyDecision(
  current: StoredReview | undefined,
  { runId, subject, decision, revision, shown, organizationId, now }: NewDecision,
): StoredReview {
  const { verdict, correction } = decision
  const organization = current?.organizationId ?? organizationId
  return {
    review: {
      run_id: runId,
      revision,
      replaces: current ? listReplaced(current, shown) : [],
      verdict,
      ...(verdict === 'wrong' && correction ? { correction } : {}),
      agent_code: subject.agentCode,
      ...(subject.variantId === undefined ? {} : { variant_id: String(subject.variantId) }),
      ...(subject.model === undefined ? {} : { model: subject.model }),
      reviewed_at: new Date(now).toISOString(),
    },
    ...(organization === undefined ? {} : { organizationId: organization }),
    state: { status: 'unsent' },
  }
}

export type NewDecision = {
  runId: string
  subject: ReviewSubject
  decision: ReviewDecision
  revision: string
  /** The revision that the user has decided about; null if there was none. By default that of `getShownRevision`. */
  shown?: string | null | undefined
  organizationId?: string | undefined
  /** In ms since 1970. */
  now: number
}

/** Returns the newest revision of those that the user sees: in a conflict, which shows both reviews, that of the server. */
export function getShownRevision({ review, state }: StoredReview): string {
  return state.status === 'conflict' ? state.theirs.revision : review.revision
}

/**
 * Returns the revisions that a change of this review replaces: those that the server may have. A review that has arrived since
 * the shown one is not replaced, so that the server reports a conflict.
 */
function listReplaced(stored: StoredReview, shown: string | null = getShownRevision(stored)): string[] {
  const { state } = stored
  const { revision, replaces } = stored.review
  switch (state.status) {
    case 'sent':
      return shown === null ? [] : [shown]
    case 'sending':
      return [...replaces, revision].slice(-maxReplaces)
    case 'conflict':
      return shown === state.theirs.revision ? [...replaces, shown].slice(-maxReplaces) : replaces
    default:
      return replaces
  }
}

/** Returns the review after the server has saved `revision`; `saved` is the review that the server has now. */
export function applySavedReview(
  current: StoredReview,
  { revision, saved }: { revision: string; saved: ServerReview },
): StoredReview {
  const isLatest = saved.revision === revision
  // The user has changed it meanwhile, without having seen a later review of another device.
  if (current.review.revision !== revision)
    return isLatest ? { ...current, review: { ...current.review, replaces: [revision] } } : current
  return isLatest ? { ...current, ...readReviewer(saved), state: { status: 'sent' } } : toStoredReview(saved)
}

/** Returns the review after the server has refused `revision`, since it has `theirs`. */
export function applyConflict(
  current: StoredReview,
  { revision, theirs }: { revision: string; theirs: ServerReview },
): StoredReview {
  if (current.review.revision !== revision) return current
  // Two devices that agree need not ask.
  if (isSameDecision(current.review, theirs)) return toStoredReview(theirs)
  return { ...current, state: { status: 'conflict', theirs } }
}

export type ServerReview = Extract<ReviewState, { status: 'conflict' }>['theirs']

export function toStoredReview({
  run_id,
  revision,
  verdict,
  correction,
  ...rest
}: ServerReview): StoredReview {
  const { agent_code, variant_id, model, reviewed_at } = rest
  return {
    review: {
      ...{ run_id, revision, replaces: [], verdict, agent_code, reviewed_at },
      ...(correction ? { correction } : {}),
      ...(variant_id ? { variant_id } : {}),
      ...(model ? { model } : {}),
    },
    ...readReviewer(rest),
    state: { status: 'sent' },
  }
}

function readReviewer({ reviewed_by: user }: Pick<ServerReview, 'reviewed_by'>) {
  return user?.name ? { reviewer: user.name } : {}
}

function isSameDecision(one: StoredReview['review'], other: ServerReview): boolean {
  return one.verdict === other.verdict && !one.correction && !other.correction
}

/** The user would lose such a review at a sign-out. */
export function isUnsynced({ state }: StoredReview): boolean {
  return state.status === 'unsent' || state.status === 'sending' || state.status === 'conflict'
}

/** Returns whether the review is to be sent. If no tab is sending it, the page that sent it was closed. */
export function needsSending({ state }: StoredReview): boolean {
  return state.status === 'unsent' || state.status === 'sending'
}
