import { useReducedMotion, useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

/** In ms (specification, point 9). */
const scrollDelayMs = 300

/** Undefined without a network, if it was not loaded before. */
export const loadKeepInView = () => import('./keep-in-view.ts').catch(() => undefined)

/**
 * Scrolls to the results shortly after an image was chosen, and pins them at the top while the page around them loads. Another
 * gesture of the user ends this. Does not scroll while a list is open.
 */
export function useScrollToResults() {
  const results = useRef<HTMLElement>(null)
  const pending = useRef<AbortController>(null)
  const lastPressed = useRef<Element>(null)
  const reducedMotion = useReducedMotion()
  // Runs before the handler of the button, which may start the scrolling.
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
    const loaded = loadKeepInView()
    const timer = setTimeout(async () => {
      const scrolling = await loaded
      const area = results.current
      // A slow device sends a photo after the user has opened a list.
      if (!area || !scrolling || isListOpen()) return
      scrolling.keepInView(area, { behavior: reducedMotion ? 'instant' : 'smooth', signal })
    }, scrollDelayMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  return { results, scrollToResults }
}

/** False if the same button was pressed again, by finger or by key. */
function isOtherGesture(event: Event, origin: Element | null): boolean {
  const isSameButton = origin !== null && findButton(event.target) === origin
  if (event instanceof KeyboardEvent)
    return (
      !event.repeat && event.key !== 'Shift' && !(event.key === 'Enter' && (isSameButton || event.shiftKey))
    )
  return event.type !== 'pointerdown' || !isSameButton
}

function isListOpen(): boolean {
  return document.activeElement?.matches('[role="combobox"][aria-expanded="true"]') ?? false
}

function findButton(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('button') : null
}
