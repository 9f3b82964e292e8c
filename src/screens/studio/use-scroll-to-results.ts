import { useReducedMotion, useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { holdAtTop } from '#platform/hold-at-top.ts'

/** In ms (specification, point 9). */
const scrollDelayMs = 300

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
    const timer = setTimeout(() => {
      const area = results.current
      // A slow device sends a photo after the user has opened a list.
      if (!area || isListOpen()) return
      const behavior = reducedMotion ? 'instant' : 'smooth'
      if (isBesideInput(area)) keepTopVisible(area, { behavior, signal })
      else holdAtTop(area, { behavior, signal })
    }, scrollDelayMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  return { results, scrollToResults }
}

function isBesideInput(results: HTMLElement): boolean {
  const input = results.previousElementSibling?.getBoundingClientRect()
  return input !== undefined && results.getBoundingClientRect().left >= input.right
}

type ScrollOptions = { behavior: 'smooth' | 'instant'; signal: AbortSignal }

/** Results beside the image are visible already, but those that come later may begin above the screen. */
function keepTopVisible(area: HTMLElement, { behavior, signal }: ScrollOptions): void {
  area.scrollIntoView({ behavior, block: 'nearest' })
  const observer = new ResizeObserver(() => {
    const headerBottom = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
    if (area.getBoundingClientRect().top < headerBottom) area.scrollIntoView({ behavior, block: 'start' })
  })
  observer.observe(area)
  signal.addEventListener('abort', () => observer.disconnect())
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
