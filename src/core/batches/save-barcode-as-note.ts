import type { Run } from '#core/runs/run.ts'
import type { RunStore } from '#core/runs/run-store.ts'
import { logProblem } from '#platform/log.ts'
import { ReaderClient, readerWorkerUrl } from '#workers/reader/page/reader-client.ts'
import { readerFiles } from '#workers/reader/shared/reader-files.ts'
import { loadFile, storeScript } from '#workers/reader/shared/stored-files.ts'

/** In characters. */
export const maxNoteLength = 200

/** In ms. The reading starts then even if the page is never idle. */
const idleTimeoutMs = 2_000

const reader = new ReaderClient()

/** Stores what reads codes, so that it works without a network. */
export async function cacheBarcodeReader(): Promise<void> {
  try {
    await storeScript(readerWorkerUrl)
    await loadFile(readerFiles.codes)
  } catch (error) {
    logProblem('What reads codes could not be stored.', error)
  }
}

/** Saves the code in a photo as its note, while the page is idle. A note that the user has typed meanwhile stays. */
export async function saveBarcodeAsNote(store: RunStore, run: Run, image: Blob): Promise<void> {
  try {
    await waitUntilIdle()
    const codes = await reader.readCodes(image)
    const code = codes.map((text) => text.trim()).find((text) => text !== '')
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
