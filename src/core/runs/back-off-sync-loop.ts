import { ApiError, ConnectionError } from '#api/errors.ts'
import { getBackoffMs } from '#platform/backoff.ts'
import { logProblem } from '#platform/log.ts'
import type { SyncLoop } from '#platform/sync-loop.ts'

/** Delays the next pass of a loop whose request has failed. `message` is logged with errors that no response explains. */
export function backOffSyncLoop(loop: SyncLoop, error: unknown, message: string): void {
  if (!(error instanceof ConnectionError || error instanceof ApiError)) logProblem(message, error)
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined
  loop.backOff(retryAfterMs ?? getBackoffMs(loop.failures + 2, Math.random()))
}
