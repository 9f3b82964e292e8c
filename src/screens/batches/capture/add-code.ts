import type { Run } from '#features/runs/run.ts'
import type { RunStore } from '#features/runs/run-store.ts'
import { logProblem } from '#platform/log.ts'
import { readCode } from '#platform/read-code.ts'

/** In characters. */
export const maxNoteLength = 200

/** The reading starts after this time, also if the page is never idle. In ms. */
const idleTimeoutMs = 2_000

/**
 * Reads the code in a photo while the page is idle, and saves it as the note of the photo. A note that the user has typed
 * meanwhile stays.
 */
export async function addCode(store: RunStore, run: Run, image: Blob): Promise<void> {
  try {
    await waitUntilIdle()
    const code = await readCode(image)
    if (code === undefined) return
    const note = code.slice(0, maxNoteLength)
    await store.update(run.id, (it) => (it.note === undefined ? { ...it, note } : undefined))
  } catch (error) {
    logProblem('The code in a photo could not be read.', error)
  }
}

function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Not in Safari.
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs })
    else setTimeout(resolve)
  })
}
