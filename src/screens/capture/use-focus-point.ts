import { type RefObject, useState } from 'react'
import type { CameraState } from '#platform/camera/camera-state.ts'
import { applyFocus, type RelativePoint, readAdjustments } from '#platform/camera/track-adjustments.ts'
import type { Camera } from '#platform/camera.ts'
import { toImagePoint } from './to-image-point.ts'

type FocusOptions = { camera: Camera; state: CameraState; video: RefObject<HTMLVideoElement | null> }

/** In CSS pixels from the top left corner of the video. `count` counts the choices. */
export type FocusMark = { x: number; y: number; count: number }

export function useFocusPoint({ camera, state, video }: FocusOptions) {
  const [mark, setMark] = useState<FocusMark>()

  /** `at` is a point of the page. */
  function focusAt(at: RelativePoint): void {
    const box = video.current?.getBoundingClientRect()
    const { track } = camera
    if (!box || !track || state.status !== 'live' || !readAdjustments(track).canFocus) return
    const isMirrored = state.camera.facing === 'front'
    const point = toImagePoint(at, { box, image: state.size, isMirrored })
    if (!point) return
    camera.adjust((it) => applyFocus(it, point))
    setMark((last) => ({ x: at.x - box.left, y: at.y - box.top, count: (last?.count ?? 0) + 1 }))
  }

  function focusInMiddle(): void {
    const box = video.current?.getBoundingClientRect()
    if (box) focusAt({ x: box.left + box.width / 2, y: box.top + box.height / 2 })
  }

  return { mark, focusAt, focusInMiddle }
}
