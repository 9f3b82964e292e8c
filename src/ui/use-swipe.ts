import { useCallbackRef } from '@mantine/hooks'
import { type TouchEvent as ReactTouchEvent, useRef } from 'react'

/** In px. Shorter movements are taps. */
const minDistance = 60
/** In ms. Slower movements are no swipes. */
const maxDuration = 700
/** In px, beside which the browser goes back or forward. */
const edgeWidth = 24

type Swipe = { onLeft: () => unknown; onRight: () => unknown }

/** Calls back after a swipe with one finger, but not of what is scrolled to the side. */
export function useSwipe({ onLeft, onRight }: Swipe) {
  const start = useRef<{ x: number; y: number; at: number } | undefined>(undefined)

  const end = useCallbackRef(({ changedTouches, timeStamp }: TouchEvent) => {
    const touch = changedTouches[0]
    const { current } = start
    start.current = undefined
    if (!touch || !current || timeStamp - current.at > maxDuration) return
    const [right, down] = [touch.clientX - current.x, touch.clientY - current.y]
    if (Math.abs(right) < minDistance || Math.abs(right) < 2 * Math.abs(down)) return
    if (right < 0) onLeft()
    else onRight()
  })

  return {
    onTouchStart({ touches, target, timeStamp }: ReactTouchEvent): void {
      const touch = touches[0]
      const isAtEdge = touch && (touch.clientX < edgeWidth || touch.clientX > window.innerWidth - edgeWidth)
      start.current =
        touch && touches.length === 1 && !isAtEdge && !isScrolledSideways(target)
          ? { x: touch.clientX, y: touch.clientY, at: timeStamp }
          : undefined
      // Not on the page: an element that is replaced meanwhile, as when a result is loaded, still gets the event.
      if (start.current) target.addEventListener('touchend', end as EventListener, { once: true })
    },
  }
}

function isScrolledSideways(target: EventTarget): boolean {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    if (element.scrollWidth <= element.clientWidth) continue
    if (['auto', 'scroll'].includes(getComputedStyle(element).overflowX)) return true
  }
  return false
}
