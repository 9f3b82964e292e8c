import type { PreviewItem } from '#engines/analyses/preview.ts'
import { type CameraFrame, capturePreviewFrame, waitForNextFrame } from '#platform/camera/video-frames.ts'

type WatchOptions = {
  /** Must close the frame. Resolves with undefined if it was not looked at. */
  look: (frame: CameraFrame) => Promise<PreviewItem[] | undefined>
  onItems: (items: PreviewItem[]) => void
  /** In ms, from one frame to the next. */
  intervalMs: number
  signal: AbortSignal
}

/** In pixels. */
const maxSide = 1000
/** Of the time that a frame has taken, so that a slow device has time for other work. */
const restShare = 0.2

/** Looks at one frame of the video after the other, until the signal aborts. Rejects if `look` does. */
export async function watchFrames(
  video: HTMLVideoElement,
  { look, onItems, intervalMs, signal }: WatchOptions,
): Promise<void> {
  while (!signal.aborted) {
    await waitForNextFrame(video, signal)
    if (signal.aborted) return
    const startedAt = performance.now()
    const frame = await capturePreviewFrame(video, maxSide).catch(() => undefined)
    const items = frame && (await look(frame))
    if (items && !signal.aborted) onItems(items)
    const spent = performance.now() - startedAt
    await rest(Math.max(intervalMs - spent, spent * restShare), signal)
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  let stop = () => {}
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    stop = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', stop)
  })
  signal.removeEventListener('abort', stop)
}
