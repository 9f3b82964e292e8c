import type { Point } from './zoom.ts'

/** Zooms by a factor since it was grabbed, and moves the grabbed place of the image to a point. */
export type UpdateZoomGesture = (factor: number, to: Point) => void

type GestureHandlers = {
  /** Points are in pixels of the viewport. */
  grab: (point: Point) => UpdateZoomGesture
  /** Undefined if taps and drags of a mouse draw on the image. */
  toggle: ((point: Point) => void) | undefined
  zoomIn: () => void
  zoomOut: () => void
  fit: () => void
}

/** A second tap is a double tap within this time in ms and this distance in pixels. */
const doubleTap = { ms: 350, px: 30 }
/** A mouse that moves less, in pixels, clicks instead of dragging. */
const minDrag = 4

/**
 * Listens to Ctrl + wheel (which trackpads send for a pinch), pinches, mouse drags, double taps, and the keys + - 0 in the
 * viewport. Touch and arrow keys scroll natively. Returns a function that removes the listeners.
 */
export function listenToGestures(viewport: HTMLElement, handlers: GestureHandlers): () => void {
  const { grab, toggle, zoomIn, zoomOut, fit } = handlers
  const listening = new AbortController()
  const options = { signal: listening.signal }

  viewport.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      // Otherwise the browser zooms the page.
      event.preventDefault()
      const factor = Math.exp(-event.deltaY / (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 150 : 5))
      const point = toPoint(viewport, event)
      grab(point)(Math.min(2, Math.max(0.5, factor)), point)
    },
    { ...options, passive: false },
  )
  listenToPinch(viewport, grab, options)
  if (toggle) {
    listenToDrag(viewport, options)
    listenToDoubleTap(viewport, toggle, options)
  }

  const keys: Record<string, () => void> = { '+': zoomIn, '=': zoomIn, '-': zoomOut, 0: fit }
  viewport.addEventListener(
    'keydown',
    (event) => {
      const action = keys[event.key]
      if (!action || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      action()
    },
    options,
  )
  return () => listening.abort()
}

type Options = { signal: AbortSignal }

function listenToPinch(viewport: HTMLElement, grab: GestureHandlers['grab'], options: Options): void {
  let start: { distance: number; grabbed: UpdateZoomGesture } | undefined
  function handleTouch(event: TouchEvent): void {
    const [one, other] = event.touches
    if (!one || !other) {
      start = undefined
      return
    }
    // Otherwise the browser zooms the page.
    event.preventDefault()
    const distance = Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY))
    const middle = toPoint(viewport, {
      clientX: (one.clientX + other.clientX) / 2,
      clientY: (one.clientY + other.clientY) / 2,
    })
    start ??= { distance, grabbed: grab(middle) }
    start.grabbed(distance / start.distance, middle)
  }
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    viewport.addEventListener(type, handleTouch, { ...options, passive: false })
  }
}

function listenToDoubleTap(viewport: HTMLElement, toggle: (point: Point) => void, options: Options): void {
  let last = { time: Number.NEGATIVE_INFINITY, x: 0, y: 0 }
  viewport.addEventListener(
    'click',
    (event) => {
      const { timeStamp: time, clientX: x, clientY: y } = event
      const isDouble = time - last.time < doubleTap.ms && Math.hypot(x - last.x, y - last.y) < doubleTap.px
      last = { time: isDouble ? Number.NEGATIVE_INFINITY : time, x, y }
      if (isDouble) toggle(toPoint(viewport, event))
    },
    options,
  )
}

function listenToDrag(viewport: HTMLElement, options: Options): void {
  let start: { x: number; y: number; left: number; top: number } | undefined
  let isDragging = false
  viewport.addEventListener(
    'pointerdown',
    ({ pointerType, button, clientX: x, clientY: y }) => {
      isDragging = false
      if (pointerType === 'mouse' && button === 0) {
        start = { x, y, left: viewport.scrollLeft, top: viewport.scrollTop }
      }
    },
    options,
  )
  viewport.addEventListener(
    'pointermove',
    ({ clientX, clientY, pointerId, buttons }) => {
      if (!start || buttons !== 1) {
        start = undefined
        return
      }
      const [x, y] = [clientX - start.x, clientY - start.y]
      if (!isDragging && Math.hypot(x, y) < minDrag) return
      if (!isDragging) viewport.setPointerCapture(pointerId)
      isDragging = true
      viewport.scrollTo({ left: start.left - x, top: start.top - y, behavior: 'instant' })
    },
    options,
  )
  viewport.addEventListener('pointerup', () => (start = undefined), options)
  // The click at the end of a drag selects nothing.
  viewport.addEventListener(
    'click',
    (event) => {
      if (isDragging) event.stopPropagation()
      isDragging = false
    },
    { ...options, capture: true },
  )
}

function toPoint(viewport: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = viewport.getBoundingClientRect()
  return { x: clientX - left - viewport.clientLeft, y: clientY - top - viewport.clientTop }
}
