import { storedSession } from '#platform/stored-session.ts'
import type { Run } from './run.ts'
import { type Unkept, unkeptRuns } from './unkept-runs.ts'

/** Between two attempts, in ms. A disk that does not answer takes as long again to be given up. */
const everyMs = 5_000

/**
 * For what the device has no room for now, or does not answer to: tries until it is kept, or nobody wants it any more.
 * It lives as long as the page; while its person is not signed in it waits.
 */
export async function keepLater(
  uid: string,
  held: Unkept,
  keep: () => Promise<Run | undefined>,
): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, everyMs))
  while (unkeptRuns.has(held) && !(storedSession.uid() === uid && (await keep())))
  held.letGo()
}
