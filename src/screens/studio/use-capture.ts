import { notifications } from '@mantine/notifications'
import { type PreparedImage, prepareCapture } from '#features/images/prepare-image.ts'
import { useKeepRecent } from '#features/images/use-recent-captures.ts'
import { keepInTheEnd } from '#features/runs/keep-in-the-end.ts'
import { Lull } from '#features/runs/lull.ts'
import { unkeptRuns } from '#features/runs/unkept-runs.ts'
import type { usePicture } from './use-picture.ts'
import type { useRun } from './use-run.ts'

const notKept =
  'This photo is not saved yet: this device has no room for it, does not answer, or keeps nothing in private windows. Keep this page open until its answer is there.'

type Bench = Pick<ReturnType<typeof usePicture>, 'prepare'> &
  Pick<ReturnType<typeof useRun>, 'keepPhoto' | 'runPhoto' | 'leave'>

/** What becomes of a picture from the camera, in its order. */
export function useCapture(uid: string, resize: boolean, { prepare, keepPhoto, runPhoto, leave }: Bench) {
  const keepRecent = useKeepRecent(uid)

  async function keepAmongRecent(photo: PreparedImage, kept: ReturnType<typeof keepPhoto>): Promise<void> {
    const becomesRecent = keepRecent(photo, kept?.keeping)
    // Among the recent ones alone it is not sent by itself, and the next photos push it out.
    if (!(await (kept ? kept.keeping : becomesRecent)))
      notifications.show({ id: 'not-kept', color: 'yellow', message: notKept, autoClose: false })
  }

  /** Kept on the device before it is sent, also when the next one comes too soon: no photo is lost. */
  return async (frame: ImageBitmap): Promise<void> => {
    const lull = new Lull()
    leave(lull)
    const capturedAt = Date.now()
    let kept: ReturnType<typeof keepPhoto>
    const make = async () => {
      const made = await prepareCapture(frame, { resize }, capturedAt)
      kept = keepPhoto(made, capturedAt, lull)
      void keepAmongRecent(made, kept)
      return made
    }
    const photo = await prepare(null, make, lull)
    if (photo) await runPhoto(photo, kept, lull)
    else if (kept && !(await kept.keeping)) await keepInTheEnd(uid, unkeptRuns.hold(uid, kept.draft))
    lull.end()
  }
}
