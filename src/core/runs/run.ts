import type { z } from '#contract/zod.ts'
import type { runSchema } from './run-schema.ts'

export type Run = z.infer<typeof runSchema>
export type RunRequest = Run['request']
export type RunState = Run['state']
export type RunStatus = RunState['status']
export type PendingState = Exclude<RunState, { status: 'done' }>

export function isSameRequest(one: RunRequest, other: RunRequest): boolean {
  const fields = ['agentCode', 'variantId', 'provider', 'model', 'parameter'] as const
  return (
    fields.every((field) => one[field] === other[field]) &&
    one.template?.id === other.template?.id &&
    JSON.stringify([one.examples, one.region]) === JSON.stringify([other.examples, other.region])
  )
}

/** Returns whether the run is still to be sent, by the app or by the user. Its image must not be removed. */
export function isPending({ state }: Pick<Run, 'state'>): boolean {
  return state.status !== 'done' && !isRefused({ state })
}

/** Returns whether the server lacks the note of a run whose image it has. */
export function hasUnsentNote({ note = '', sentNote = '' }: Pick<Run, 'note' | 'sentNote'>): boolean {
  return note !== sentNote
}

export function isRefused({ state }: Pick<Run, 'state'>): boolean {
  return state.status === 'failed' && state.isFinal === true
}

export function canRetry(run: Pick<Run, 'state'>): boolean {
  return run.state.status === 'failed' && !isRefused(run) && !isTemplateDeleted(run)
}

/** What changes in a run that is sent with the queue as if it had not been attempted. */
export const queuedFields = { attempts: 0, state: { status: 'waiting', nextAttemptAt: 0 } } as const

export function isTemplateDeleted({ state }: Pick<Run, 'state'>): boolean {
  return state.status === 'failed' && state.isTemplateDeleted === true
}

/**
 * Returns whether the backend may have a result of the run, which belongs to its request. With another request the run
 * would be charged again.
 */
export function mayHaveBackendResult({
  state,
  batchId,
  sentNote,
}: Pick<Run, 'state' | 'batchId' | 'sentNote'>): boolean {
  if (['sending', 'not-confirmed', 'done'].includes(state.status)) return true
  // The backend has refused it.
  if (['waiting-for-agent', 'needs-quota', 'needs-sign-in', 'failed'].includes(state.status)) return false
  // An attempt may have had no response. Of single runs it is not known whether there was one.
  return batchId === undefined || sentNote !== undefined
}

/**
 * Returns the request as it is sent. Only the built-in engine counts by a template or by marked objects, so it runs
 * instead of a chosen model.
 */
export function dropUnusedModel(request: RunRequest): RunRequest {
  if (!request.template && !request.examples) return request
  const { provider: _provider, model: _model, ...rest } = request
  return rest
}

/** Returns whether another tab may be sending the run, or an attempt to send it had no response. */
export function mayBeInBackend(run: Pick<Run, 'state' | 'batchId' | 'sentNote'>): boolean {
  return isPending(run) && mayHaveBackendResult(run)
}
