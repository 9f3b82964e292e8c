import type { Run } from './run.ts'

/** The server has results for 14 days, in ms. Later, adding an image to a batch would charge it again. */
const maxResultAgeMs = 13 * 24 * 3_600_000

type Batch = { isShared?: boolean | undefined; organization?: Run['organization'] }

/** Returns whether a run that was analyzed before its batch was shared is to be added to it. `now` is in ms since 1970. */
export function needsSharing(run: Run, batch: Batch, now: number): boolean {
  const { state, sharing, rerunOf, organization } = run
  if (!batch.isShared || organization?.id !== batch.organization?.id) return false
  if (sharing !== undefined || rerunOf !== undefined || state.status !== 'done') return false
  const ageMs = now - state.completedAt
  // The clock of the device was ahead: the age is not known.
  return ageMs >= 0 && ageMs < maxResultAgeMs
}
