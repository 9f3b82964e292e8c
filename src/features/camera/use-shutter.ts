import { useRef, useState } from 'react'
import type { CameraFrame } from '#platform/camera/video-frames.ts'
import type { Camera } from '#platform/camera.ts'

/** `count` is the number of photos that were taken. */
type Shot = { count: number; hasFailed: boolean }

const vibrationMs = 30

type ShutterOptions = {
  /** In ms. Further calls in this time are ignored. */
  debounceMs?: number
  vibrates?: boolean
}

export function useShutter(
  camera: Camera,
  onCapture: (frame: CameraFrame) => void,
  { debounceMs = defaultDebounceMs, vibrates = true }: ShutterOptions = {},
) {
  const [shot, setShot] = useState<Shot>({ count: 0, hasFailed: false })
  const previousAt = useRef<number | null>(null)

  /** Resolves with whether a photo was taken. */
  async function capture(): Promise<boolean> {
    const now = performance.now()
    if (camera.state.get().status !== 'live' || isTooSoon(previousAt.current, now, debounceMs)) return false
    previousAt.current = now
    const frame = await camera.takeStill().catch(() => null)
    if (camera.state.get().status === 'closed') {
      frame?.close()
      return false
    }
    setShot(({ count }) => ({ count: frame ? count + 1 : count, hasFailed: !frame }))
    if (!frame) return false
    // Not on iPhones.
    if (vibrates) navigator.vibrate?.(vibrationMs)
    onCapture(frame)
    return true
  }

  return { capture, shot }
}

/** In ms (specification, point 9). */
const defaultDebounceMs = 200

/** Times are in ms; null if there was no capture. */
export function isTooSoon(previousAt: number | null, now: number, debounceMs = defaultDebounceMs): boolean {
  return previousAt !== null && now - previousAt < debounceMs
}
