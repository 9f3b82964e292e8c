import { useReducedMotion, useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

/** Specification, point 9, in milliseconds. */
const scrollDelayMs = 300
/** Where the page is busy and the room for the answer is not drawn yet: how soon, and how often, it is looked for again. */
const again = { afterMs: 50, times: 20 }

/**
 * Brings the results into view shortly after a picture was chosen; without the glide where motion is unwelcome. Who has
 * turned to something else meanwhile, e.g. opened a list, is not carried away from it.
 */
export function useScrollToResults() {
  const results = useRef<HTMLElement>(null)
  const pending = useRef<AbortController>(null)
  const lastPressed = useRef<Element>(null)
  /** The button that the scrolling began with. */
  const origin = useRef<Element>(null)
  const reducedMotion = useReducedMotion()
  // Before the button itself hears of it, which may begin the scrolling at once.
  useWindowEvent(
    'click',
    ({ target }) => {
      lastPressed.current = buttonOf(target)
    },
    { capture: true },
  )
  useEffect(
    () => () => {
      pending.current?.abort()
      // A run under way holds all this until it is answered; it is not to hold the screen that is gone.
      for (const ref of [pending, lastPressed, origin]) ref.current = null
    },
    [],
  )

  function scrollToResults(): void {
    pending.current?.abort()
    const scroll = new AbortController()
    pending.current = scroll
    origin.current = lastPressed.current
    const turn = (event: Event) => isTurn(event, origin.current) && scroll.abort()
    for (const gesture of ['pointerdown', 'touchmove', 'wheel', 'keydown'])
      window.addEventListener(gesture, turn, { capture: true, passive: true, signal: scroll.signal })
    scrollAfter(scrollDelayMs, again.times, scroll.signal)
  }

  function scrollAfter(ms: number, timesLeft: number, signal: AbortSignal): void {
    const timer = setTimeout(() => {
      const area = results.current
      if (!area) return
      if (!area.dataset.filled && timesLeft > 0) return scrollAfter(again.afterMs, timesLeft - 1, signal)
      // Beside the picture the results are in view already, and moving the page would only disturb.
      const isBeside = area.getBoundingClientRect().top < window.innerHeight / 2
      area.scrollIntoView({
        behavior: reducedMotion ? 'auto' : 'smooth',
        block: isBeside ? 'nearest' : 'start',
      })
      signal.addEventListener('abort', stopGliding)
    }, ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  return { results, scrollToResults }
}

/** The button that it began with, pressed once more by finger or key, is still the same wish. */
function isTurn(event: Event, origin: Element | null): boolean {
  const isSameButton = origin !== null && buttonOf(event.target) === origin
  if (event instanceof KeyboardEvent)
    return (
      !event.repeat && event.key !== 'Shift' && !(event.key === 'Enter' && (isSameButton || event.shiftKey))
    )
  return event.type !== 'pointerdown' || !isSameButton
}

function buttonOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('button') : null
}

function stopGliding(): void {
  window.scrollTo({ top: window.scrollY, behavior: 'instant' })
}
