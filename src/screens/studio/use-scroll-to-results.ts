import { useReducedMotion, useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

/** Specification, point 9, in milliseconds. */
const scrollDelayMs = 300

/**
 * Scrolls the results into view shortly after an image was chosen, without animation for users who prefer reduced
 * motion. Another user gesture cancels it.
 */
export function useScrollToResults() {
  const results = useRef<HTMLElement>(null)
  const pending = useRef<AbortController>(null)
  const lastPressed = useRef<Element>(null)
  const reducedMotion = useReducedMotion()
  // Captured before the button's own handler, which may start the scrolling.
  useWindowEvent('click', ({ target }) => (lastPressed.current = findButton(target)), { capture: true })
  useEffect(() => () => pending.current?.abort(), [])

  function scrollToResults(): void {
    pending.current?.abort()
    const scroll = new AbortController()
    const { signal } = scroll
    pending.current = scroll
    const origin = lastPressed.current
    const cancel = (event: Event) => isOtherGesture(event, origin) && scroll.abort()
    for (const gesture of ['pointerdown', 'touchmove', 'wheel', 'keydown'])
      window.addEventListener(gesture, cancel, { capture: true, passive: true, signal })
    const timer = setTimeout(() => {
      const area = results.current
      if (!area) return
      // Side by side with the image the results are in view already.
      const isBeside = area.getBoundingClientRect().top < window.innerHeight / 2
      area.scrollIntoView({
        behavior: reducedMotion ? 'auto' : 'smooth',
        block: isBeside ? 'nearest' : 'start',
      })
      signal.addEventListener('abort', stopScrolling)
    }, scrollDelayMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  return { results, scrollToResults }
}

/** Pressing the same button again, by finger or key, is not another gesture. */
function isOtherGesture(event: Event, origin: Element | null): boolean {
  const isSameButton = origin !== null && findButton(event.target) === origin
  if (event instanceof KeyboardEvent)
    return (
      !event.repeat && event.key !== 'Shift' && !(event.key === 'Enter' && (isSameButton || event.shiftKey))
    )
  return event.type !== 'pointerdown' || !isSameButton
}

function findButton(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('button') : null
}

function stopScrolling(): void {
  window.scrollTo({ top: window.scrollY, behavior: 'instant' })
}
