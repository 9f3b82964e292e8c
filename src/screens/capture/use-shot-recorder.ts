import { useCallbackRef } from '@mantine/hooks'
import { useSelector } from '@tanstack/react-store'
import { useRef, useState } from 'react'
import { ShotRecorder } from '#core/batches/shot-recorder.ts'
import type { LocalBatch } from '#core/runs/batch-store.ts'
import type { Run } from '#core/runs/run.ts'
import type { CameraFrame } from '#platform/camera/video-frames.ts'
import type { GeoPosition } from '#platform/geolocation-watch.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/**
 * @param startSeries returns undefined if there is no series yet, and none was prepared
 * @param remove removes a photo that was replaced by another one
 * @param readPlace returns undefined if the place is not known or not recorded
 */
export function useShotRecorder(
  startSeries: (prepared?: LocalBatch) => LocalBatch | undefined,
  remove: (run: Run) => void,
  readPlace: () => GeoPosition | undefined,
) {
  const scope = useUserScope()
  const [recorder] = useState(() => new ShotRecorder(scope))
  const recorded = useSelector(recorder.state)
  const replaced = useRef<Run>(undefined)
  const removeReplaced = useCallbackRef(remove)
  return {
    recorder,
    recorded,
    /** Removes `run` when the new photo is saved. */
    async retake(run: Run | undefined, capture: () => Promise<boolean>): Promise<void> {
      if (recorder.isFull) return
      replaced.current = run
      if (!(await capture())) replaced.current = undefined
    },
    addFrame: useCallbackRef((frame: CameraFrame) => {
      const series = startSeries()
      const old = replaced.current
      replaced.current = undefined
      if (!series) return frame.close()
      void recorder.addFrame(frame, series, readPlace(), old).then((id) => {
        if (id !== undefined && old) removeReplaced(old)
      })
    }),
    /** Adds the photo to `prepared` if no series can be started any more. */
    addFile: useCallbackRef((photo: File, prepared: LocalBatch | undefined) => {
      const series = startSeries(prepared)
      if (series) void recorder.addFile(photo, series, readPlace())
    }),
  }
}

export type ShotRecording = ReturnType<typeof useShotRecorder>
