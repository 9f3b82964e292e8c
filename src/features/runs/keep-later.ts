import { busyPage } from '#platform/busy-page.ts'
import { storedSession } from '#platform/stored-session.ts'
import type { Run } from './run.ts'

/** Between two attempts, in ms. A disk that does not answer takes as long again to be given up. */
const everyMs = 5_000

/**
 * For what the device has no room for now, or does not answer to: tries until it is kept. It lives as long as the page,
 * and as its person is signed in; no update reloads the page meanwhile.
 */
export async function keepLater(uid: string, keep: () => Promise<Run | undefined>): Promise<void> {
  const letGo = busyPage.hold()
  try {
    do await new Promise((resolve) => setTimeout(resolve, everyMs))
    while (storedSession.uid() === uid && !(await keep()))
  } finally {
    letGo()
  }
}
