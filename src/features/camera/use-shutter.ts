import { useRef, useState } from 'react'
import type { Camera } from '#platform/camera.ts'

/** `count`: of photos taken. */
type Shot = { count: number; hasFailed: boolean }

/** Takes photos with the camera. */
export function useShutter(camera: Camera, onCapture: (frame: ImageBitmap) => void) {
  const [shot, setShot] = useState<Shot>({ count: 0, hasFailed: false })
  const previousAt = useRef<number | null>(null)

  /** Resolves with whether a photo was taken. */
  async function capture(): Promise<boolean> {
    const now = performance.now()
    if (camera.getState().status !== 'live' || isTooSoon(previousAt.current, now)) return false
    previousAt.current = now
    const frame = await camera.takeStill().catch(() => null)
    if (camera.getState().status === 'closed') {
      frame?.close()
      return false
    }
    setShot(({ count }) => ({ count: frame ? count + 1 : count, hasFailed: !frame }))
    if (frame) onCapture(frame)
    return frame !== null
  }

  return { capture, shot }
}

/** ms; specification, point 9. */
const debounceMs = 200

/** Times in ms of one clock; null without a previous capture. */
export function isTooSoon(previousAt: number | null, now: number): boolean {
  return previousAt !== null && now - previousAt < debounceMs
}
