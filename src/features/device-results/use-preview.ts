import { useReducedMotion } from '@mantine/hooks'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { PreviewItem } from '#engines/analyses/preview.ts'
import { logProblem } from '#platform/log.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import type { AnalyzeRequest } from '#workers/reader/shared/reader-worker.ts'
import { getDeviceReader } from './device-reader.ts'
import { checkCrashMarker, withCrashMarker } from './device-settings.ts'
import { watchFrames } from './watch-frames.ts'

/** In ms, from one frame to the next. Boxes that jump are a motion. */
const [intervalMs, calmIntervalMs] = [200, 1000]

type PreviewOptions = {
  video: RefObject<HTMLVideoElement | null>
  /** Undefined to stop. */
  request: AnalyzeRequest | undefined
  isPaused: boolean
  onFailure: () => void
}

/** Returns what the device has found in the last frame; undefined before the first one. */
export function usePreview({
  video,
  request,
  isPaused,
  onFailure,
}: PreviewOptions): PreviewItem[] | undefined {
  const reader = getDeviceReader(useUserScope())
  const [found, setFound] = useState<{ request: AnalyzeRequest; items: PreviewItem[] }>()
  const isCalm = useReducedMotion()
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    if (!video.current || !request || isPaused) return
    const element = video.current
    const controller = new AbortController()
    const { signal } = controller
    const watch = async () => {
      await checkCrashMarker()
      await withCrashMarker(() =>
        watchFrames(element, {
          look: (frame) => reader.preview(frame, request),
          onItems: (items) => setFound({ request, items }),
          intervalMs: isCalm ? calmIntervalMs : intervalMs,
          signal,
        }),
      )
    }
    watch().catch((error: unknown) => {
      if (signal.aborted) return
      logProblem('The live preview has failed.', error)
      fail()
    })
    return () => {
      controller.abort()
      reader.cancelPreview()
    }
  }, [video, reader, request, isPaused, isCalm])
  // What was found before belongs to an earlier image.
  if (found && found.request !== request) setFound(undefined)
  return found?.items
}
