import { type PointerEvent, useRef, useState } from 'react'
import type { Rectangle, Size } from '#domain/geometry.ts'
import { createBoxBetween } from './marks.ts'

type Point = { x: number; y: number }

type DrawHandlers = {
  /** `scale` is that of the shown image, in pixels of the screen per pixel of the image. */
  onTap: (point: Point, scale: number) => void
  onDraw: (box: Rectangle) => void
}

/** A pointer that moves less, in pixels of the screen, taps. */
const minDrag = { mouse: 5, touch: 12 }

/**
 * Draws a box by dragging a pointer over an image. A second finger zooms, and ends the drawing. Points are in pixels of
 * the image.
 */
export function useDrawBox(image: Size, { onTap, onDraw }: DrawHandlers) {
  const start = useRef<{ id: number; x: number; y: number; point: Point } | undefined>(undefined)
  const [drawn, setDrawn] = useState<Rectangle>()

  function toPoint(event: PointerEvent): { point: Point; scale: number } {
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const scale = Math.max(1e-6, width / image.width)
    return { point: { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale }, scale }
  }

  function cancel(): void {
    start.current = undefined
    setDrawn(undefined)
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary || event.button !== 0) return cancel()
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { id: event.pointerId, x: event.clientX, y: event.clientY, point: toPoint(event).point }
    },
    onPointerMove(event: PointerEvent) {
      const from = start.current
      if (from?.id !== event.pointerId) return
      const distance = Math.hypot(event.clientX - from.x, event.clientY - from.y)
      if (!drawn && distance < minDrag[event.pointerType === 'mouse' ? 'mouse' : 'touch']) return
      setDrawn(createBoxBetween(from.point, toPoint(event).point, image))
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current
      if (from?.id !== event.pointerId) return
      const { point, scale } = toPoint(event)
      cancel()
      if (drawn) onDraw(createBoxBetween(from.point, point, image))
      else onTap(from.point, scale)
    },
    onPointerCancel: cancel,
  }
  return { drawn, handlers }
}
