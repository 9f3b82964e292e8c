import { useRef, useState } from 'react'
import type { Camera } from '#platform/camera.ts'
import { isTooSoon } from './is-too-soon.ts'

type Shot = { count: number; failed: boolean }

/** One press, one picture. `count` grows with each, so that flash and announcement happen for each. */
export function useShutter(camera: Camera, onCapture: (frame: ImageBitmap) => void) {
  const [shot, setShot] = useState<Shot>({ count: 0, failed: false })
  const previousAt = useRef<number | null>(null)

  /** Resolves with whether a picture was taken. */
  async function capture(): Promise<boolean> {
    const now = performance.now()
    if (camera.getState().status !== 'live' || isTooSoon(previousAt.current, now)) return false
    previousAt.current = now
    const frame = await camera.takeStill().catch(() => null)
    if (camera.getState().status === 'closed') {
      frame?.close()
      return false
    }
    setShot(({ count }) => ({ count: frame ? count + 1 : count, failed: !frame }))
    if (frame) onCapture(frame)
    return frame !== null
  }

  return { capture, shot }
}
