import { ApiError, ConnectionError, isNotMemberError } from '#api/errors.ts'
import { getBackoffMs } from '#platform/backoff.ts'
import type { PendingState, RunState } from './run.ts'

/** After this many errors from the server, a run is retried only by the user. */
const maxAttempts = 5

export type RetryContext = {
  /** How many attempts of this run have failed, including this one. */
  attempts: number
  /** How many attempts in a row have paused the queue, including this one. The pause grows with this number. */
  pauses: number
  /** Whether the backend is known to charge repeated requests with the same Idempotency-Key once. */
  isIdempotent: boolean
  /** In ms since 1970. */
  now: number
  random: number
  /** The name of the run's organization. */
  organization?: string | undefined
  /** The name of the template by which the run counts. */
  template?: string | undefined
}

export type RetryDecision = {
  state: PendingState
  /**
   * What happens to the other runs in the queue. `pause`: none is sent for this time in ms, because they would fail as well.
   * `halt`: none is sent until something has changed.
   */
  queue: 'continue' | 'halt' | { pause: number }
  /** Whether it is one of the attempts after which the run fails. */
  countsAsAttempt?: true
}

export type FailureMessage = { tone: 'error' | 'warning'; message: string }

/**
 * Returns what happens after a run could not be sent. A run is only retried if the failed request was certainly not charged.
 */
export function decideRetry(error: unknown, context: RetryContext): RetryDecision {
  return table[classify(error, context)](error as ApiError & ConnectionError, context)
}

type FailureKind =
  | 'no-response'
  | 'not-confirmed'
  | 'unauthorized'
  | 'quota'
  | 'not-member'
  | 'template-deleted'
  | 'too-many-stored'
  | 'agent-unavailable'
  | 'rate-limited'
  | 'still-running'
  | 'transient'
  | 'permanent'

type PolicyRow = (error: ApiError & ConnectionError, context: RetryContext) => RetryDecision

const table: Record<FailureKind, PolicyRow> = {
  'no-response': (error, context) => ({
    state: {
      status: 'waiting',
      // Only the pause of the queue delays it.
      nextAttemptAt: 0,
      reason: error.message,
      cause: error instanceof ApiError ? 'server' : 'connection',
    },
    queue: { pause: getPause(error, context.pauses, context) },
  }),
  'not-confirmed': ({ message }, context) => ({
    state: { status: 'not-confirmed', message: `${message} ${mayBeChargedMessage}` },
    queue: { pause: getBackoffMs(context.pauses, context.random) },
  }),
  unauthorized: () => ({ state: { status: 'needs-sign-in' }, queue: 'halt' }),
  quota: (error) => ({
    state: { status: 'needs-quota', message: failureMessage(error).message },
    queue: 'continue',
  }),
  'not-member': (_, { organization = 'this organization' }) => ({
    state: {
      status: 'failed',
      tone: 'error',
      message: `You are no longer a member of ${organization}. The photo stays on this device.`,
      isNotMember: true,
    },
    queue: 'continue',
  }),
  'template-deleted': (_, { template = '' }) => ({
    state: {
      status: 'failed',
      tone: 'warning',
      message: `The template “${template}” was deleted. The photo stays on this device.`,
      isTemplateDeleted: true,
    },
    queue: 'continue',
  }),
  // The message says what to do.
  'too-many-stored': ({ message }) => ({
    state: { status: 'failed', tone: 'error', message: `${message} The photo stays on this device.` },
    queue: 'continue',
  }),
  'agent-unavailable': ({ message }) => ({
    state: { status: 'waiting-for-agent', message },
    queue: 'continue',
  }),
  'rate-limited': (error, context) => {
    const pause = getPause(error, context.pauses, context)
    return { state: createWaitingState(error, context, pause), queue: { pause } }
  },
  'still-running': (error, context) => ({
    state: createWaitingState(error, context, getPause(error, 1, context)),
    queue: 'continue',
  }),
  transient: (error, context) => ({
    state: createWaitingState(error, context, getPause(error, context.attempts, context)),
    queue: 'continue',
    countsAsAttempt: true,
  }),
  permanent: (error) => ({
    state: {
      status: 'failed',
      ...failureMessage(error),
      ...(error instanceof ApiError && refusalStatuses.includes(error.status) ? { isFinal: true } : {}),
    },
    queue: 'continue',
  }),
}

/** Content Too Large, Unsupported Media Type and Unprocessable Content: the same image is refused each time. */
const refusalStatuses = [413, 415, 422]

export const mayBeChargedMessage =
  'This run may already have been charged. Sending it again could use another request.'

function classify(error: unknown, { attempts, isIdempotent }: RetryContext): FailureKind {
  if (error instanceof ConnectionError)
    return error.mayHaveArrived && !isIdempotent ? 'not-confirmed' : 'no-response'
  if (!(error instanceof ApiError)) return 'permanent'
  if (isNoResponse(error)) return isIdempotent ? 'no-response' : 'permanent'
  if (error.status === 401) return 'unauthorized'
  if (findQuotaBody(error)) return 'quota'
  if (isNotMemberError(error)) return 'not-member'
  const kind = kindsByCode.get(getErrorCode(error.body))
  if (kind) return kind
  if (error.status === 429) return 'rate-limited'
  return isTransient(error) && isIdempotent ? classifyTransient(error, attempts) : 'permanent'
}

function classifyTransient({ body }: ApiError, attempts: number): FailureKind {
  // The server cannot analyze any image now.
  if (getErrorCode(body) === 'temporarily_unavailable') return 'rate-limited'
  return attempts < maxAttempts ? 'transient' : 'permanent'
}

/** With `provider_refused` the model provider does not accept the server's key. A retry of what was charged is charged again. */
function isTransient({ status, body }: ApiError): boolean {
  if (getErrorCode(body) === 'provider_refused' || isCharged(body)) return false
  return [408, 409, 425].includes(status) || status >= 500
}

const kindsByCode = new Map<string, FailureKind>([
  // An agent without an engine, which an operator has to configure.
  ['engine_unavailable', 'agent-unavailable'],
  ['provider_not_configured', 'agent-unavailable'],
  ['template_not_found', 'template-deleted'],
  // While the analysis was queued, which is not charged.
  ['template_deleted', 'template-deleted'],
  // The organization may delete some.
  ['too_many_images', 'too-many-stored'],
  ['too_many_batches', 'too-many-stored'],
  // The analysis of an earlier attempt waits or runs, and this one has waited for it.
  ['still_running', 'still-running'],
  // The server cannot store the image of a shared batch now. Nothing was charged.
  ['image_store_unavailable', 'rate-limited'],
  ['disk_full', 'rate-limited'],
])

/** The error page of a gateway is no response of the backend. */
export function isNoResponse(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 && typeof error.body === 'string'
  return error instanceof ConnectionError
}

/** Specification, point 8. */
export function failureMessage(error: unknown): FailureMessage {
  if (error instanceof ConnectionError) return { tone: 'error', message: error.message }
  if (!(error instanceof ApiError)) {
    return { tone: 'error', message: 'The analysis could not be run. Please try again.' }
  }
  const quota = findQuotaBody(error)
  if (!quota) return { tone: 'error', message: error.message }
  const upgrade = quota.upgrade_message
  const advice =
    typeof upgrade === 'string' && upgrade.trim()
      ? upgrade
      : 'Please contact support to upgrade your account.'
  return { tone: 'warning', message: `${error.message}\n\n${advice}` }
}

/** Some frameworks wrap the body in `detail`. */
function findQuotaBody({ status, body }: ApiError): { upgrade_message?: unknown } | undefined {
  if (status !== 402) return undefined
  const { detail } = (body ?? {}) as { detail?: unknown }
  return [body, detail].find((it) => getErrorCode(it) === 'usage_limit_exceeded') as object | undefined
}

function getErrorCode(body: unknown): string {
  return String((body as { error?: unknown } | null | undefined)?.error)
}

/** In ms. A server that asks for more is asked again before. */
const maxPause = 3_600_000

function getPause({ retryAfterMs }: ApiError, count: number, { random }: RetryContext): number {
  return Math.min(maxPause, retryAfterMs ?? getBackoffMs(count, random))
}

const isCharged = (body: unknown) => (body as { charged?: unknown } | null | undefined)?.charged === true

function createWaitingState(error: ApiError, { now }: RetryContext, pause: number): PendingState {
  return { status: 'waiting', nextAttemptAt: now + pause, reason: error.message, cause: 'server' }
}

/** Returns whether a run in this state is sent at `now` (in ms since 1970) without an action of the user. */
export function isDue(state: RunState, now: number): boolean {
  switch (state.status) {
    case 'waiting':
      // A later time is that of a clock that was ahead.
      return state.nextAttemptAt <= now || state.nextAttemptAt > now + maxPause
    // If no tab has the lock of the run, the page that sent it was closed.
    case 'sending':
    case 'needs-sign-in':
    case 'needs-quota':
    case 'waiting-for-agent':
      return true
    default:
      return false
  }
}
