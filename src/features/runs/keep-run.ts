import { repeatSafety } from '#api/repeat-safety.ts'
import { isSilent } from '#platform/device-store.ts'
import { logProblem } from '#platform/log.ts'
import { askToPersist } from '#platform/storage-room.ts'
import type { Run } from './run.ts'
import { runChanges } from './run-changes.ts'
import { type NewRun, runStore } from './run-store.ts'
import { unkeptRuns } from './unkept-runs.ts'

/** On its way to the device. Undefined: the device keeps nothing. `isOnlyCopy`: a photo, which was no file before. */
export type Keeping = { draft: NewRun; keeping: Promise<Run | undefined>; isOnlyCopy: boolean }

/**
 * Puts a run on the device before anything is sent. When this resolves with it, the run survives the page, the browser
 * and the power. Undefined: the device does not answer, or keeps nothing even after it has let go of pictures that have
 * their answer.
 */
export async function keepRun(uid: string, run: NewRun): Promise<Run | undefined> {
  const { letGo } = unkeptRuns.hold(uid, run)
  const kept = await add(uid, { ...run, repeatsAreSafe: repeatSafety.isKnown() }).finally(letGo)
  if (!kept) return undefined
  askToPersist()
  runChanges.tell({ uid, id: kept.id })
  return kept
}

async function add(uid: string, run: NewRun): Promise<Run | undefined> {
  try {
    return await runStore.add(uid, run)
  } catch (error) {
    logProblem('The run is not kept on this device yet.', error)
    if (isSilent(error)) return undefined
  }
  try {
    await runStore.makeRoom(uid)
    return await runStore.add(uid, run)
  } catch (error) {
    logProblem('The run is not kept on this device.', error)
    return undefined
  }
}
