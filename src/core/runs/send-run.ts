import { idempotencySupport } from '#api/backend-capabilities.ts'
import { calls } from '#api/calls.ts'
import { createUnreachableError } from '#api/errors.ts'
import type { BatchRef } from '#contract/batch-item.ts'
import type { InferenceResult } from '#contract/inference.ts'
import { createThumbnail } from '#core/images/create-thumbnail.ts'
import { blobToDataUrl } from '#platform/data-url.ts'
import { loadOnce } from '#platform/load-once.ts'
import { updateBlocker } from '#platform/update-blocker.ts'
import type { BatchStore } from './batch-store.ts'
import { describeResult, preloadInterpretResult } from './describe-result.ts'
import { decideRetry, mayBeChargedMessage, type RetryDecision } from './retry-policy.ts'
import type { PendingState, Run } from './run.ts'
import { runEvents } from './run-events.ts'
import type { RunStore } from './run-store.ts'

export type SendContext = {
  uid: string
  store: RunStore
  batches: BatchStore
  cancelled: AbortSignal
  disposed: AbortSignal
  /** How many attempts in a row have paused the queue. */
  pauses: number
  /** Resolves when the run is on the disk, or cannot be written. The request is sent after that. */
  saved?: Promise<unknown> | undefined
}

/** Loaded separately, because single runs do not need it. */
const loadShareRun = loadOnce(() =>
  import('./share-run.ts').catch(() => {
    throw createUnreachableError()
  }),
)

/** How the sending of a run ended. `stopped`: the user has cancelled it or signed out. */
export type SendResult = RetryDecision | 'done' | 'stopped'

/** Sends a run whose state is `sending`, and saves the outcome. A cancelled run is removed. */
export async function sendRun(run: Run, image: File, context: SendContext): Promise<SendResult> {
  const { uid, store, batches, cancelled, disposed, saved } = context
  const releaseUpdate = updateBlocker.acquire()
  preloadInterpretResult()
  try {
    const [imageData] = await Promise.all([blobToDataUrl(image), saved])
    const signal = AbortSignal.any([cancelled, disposed])
    let startedAt = 0
    const send = (batch?: BatchRef) => {
      startedAt = performance.now()
      return requestResult(run, { imageData, batch }, uid, signal)
    }
    const { result, isShared = false } =
      run.batchId === undefined
        ? { result: await send() }
        : await (await loadShareRun()).sendWithBatch(
            run,
            { uid, runs: store, batches, signal: disposed },
            send,
          )
    const elapsedMs = performance.now() - startedAt
    await complete(isShared ? { ...run, sharing: 'sent' } : run, image, { result, elapsedMs, store })
    return 'done'
  } catch (error) {
    if (disposed.aborted) return 'stopped'
    const decision = cancelled.aborted ? undefined : await retryLater(run, error, context)
    // The user may have cancelled it while its new state was saved.
    if (decision && !cancelled.aborted) return decision
    cancelInBackend(run, uid)
    await store.remove([run.id])
    return 'stopped'
  } finally {
    releaseUpdate()
    runEvents.emit({ type: 'attempted', uid })
  }
}

/**
 * Returns the run in the state `sending`. A run that is already in that state belonged to a page that was closed, and its
 * request may have arrived; it is only sent again if the backend charges both requests once.
 */
export function toSendingState(run: Run): Run {
  const isIdempotent = run.isIdempotent || idempotencySupport.isKnown()
  const wasInterrupted = run.state.status === 'sending' && !isIdempotent
  const state: PendingState = wasInterrupted
    ? {
        status: 'not-confirmed',
        message: `The app was closed while this was being sent. ${mayBeChargedMessage}`,
      }
    : { status: 'sending', since: Date.now() }
  // The server ignores the note of a repeated request.
  const sentNote = run.batchId === undefined ? undefined : (run.sentNote ?? run.note ?? '')
  return { ...run, isIdempotent, state, sentNote }
}

/**
 * Cancels a run whose connection was closed. A backend that supports idempotency keys would complete and charge it otherwise.
 */
export function cancelInBackend(
  { idempotencyKey, organization }: Pick<Run, 'idempotencyKey' | 'organization'>,
  uid: string,
): void {
  if (!idempotencySupport.isKnown()) return
  // If this call fails, or the analysis has just been completed, the run is charged.
  void calls.cancelRun(idempotencyKey, uid, organization?.id).catch(() => undefined)
}

/** The same key for all attempts, so that the backend charges the run once. */
export async function requestResult(
  { request, idempotencyKey, organization }: Run,
  { imageData, batch }: { imageData: string; batch: BatchRef | undefined },
  uid: string,
  signal: AbortSignal,
): Promise<InferenceResult> {
  const body = {
    image_data: imageData,
    ...(request.provider ? { provider: request.provider } : {}),
    ...(request.model ? { model: request.model } : {}),
    ...(request.variantId === undefined ? {} : { variant_id: request.variantId }),
    ...(request.parameter ? { parameter: request.parameter } : {}),
    ...(request.examples ? { examples: request.examples } : {}),
    // Otherwise the server counts by the template that the batch has now.
    ...(request.template || batch ? { template_id: request.template?.id ?? null } : {}),
    ...(request.region ? { region: request.region } : {}),
    ...(batch ? { batch } : {}),
  }
  signal.throwIfAborted()
  const organizationId = organization?.id
  return calls.infer(request.agentCode, body, { idempotencyKey, signal, uid, organizationId })
}

type Completion = { result: InferenceResult; elapsedMs: number; store: RunStore }

async function complete(run: Run, image: File, { result, elapsedMs, store }: Completion): Promise<void> {
  const described = await describeResult(result, run)
  const state = { status: 'done', completedAt: Date.now(), elapsedMs, ...described } as const
  const isSaved = await store.complete({ ...run, state }, result)
  // A run of a batch has its thumbnail from the start.
  if (!isSaved || run.batchId !== undefined) return
  const thumbnail = await createThumbnail(image)
  if (thumbnail) await store.saveThumbnail(run.id, thumbnail)
}

async function retryLater(run: Run, error: unknown, context: SendContext): Promise<RetryDecision> {
  const decision = decideRetry(error, {
    attempts: run.attempts + 1,
    pauses: context.pauses + 1,
    isIdempotent: run.isIdempotent || idempotencySupport.isKnown(),
    now: Date.now(),
    random: Math.random(),
    organization: run.organization?.name,
    template: run.request.template?.name,
  })
  const attempts = run.attempts + (decision.countsAsAttempt ? 1 : 0)
  await context.store.update(run.id, (it) => ({ ...it, state: decision.state, attempts }))
  const { state } = decision
  if (state.status === 'failed' && state.isFinal) {
    const headline = { text: state.message, tone: 'bad' } as const
    runEvents.emit({ type: 'completed', uid: context.uid, id: run.id, batchId: run.batchId, headline })
  }
  return decision
}
