import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

/** Specification, point 9, in milliseconds. */
const scrollDelayMs = 300
/** Where the page is busy and the room for the answer is not drawn yet: how soon, and how often, it is looked for again. */
const again = { afterMs: 50, times: 20 }

/** Brings the results into view shortly after a picture was chosen; without the glide where motion is unwelcome. */
export function useScrollToResults() {
  const results = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reducedMotion = useReducedMotion()
  useEffect(() => () => clearTimeout(timer.current), [])

  function scrollToResults(): void {
    scrollAfter(scrollDelayMs, again.times)
  }

  function scrollAfter(ms: number, timesLeft: number): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const area = results.current
      if (!area) return
      if (!area.dataset.filled && timesLeft > 0) return scrollAfter(again.afterMs, timesLeft - 1)
      // Beside the picture the results are in view already, and moving the page would only disturb.
      const isBeside = area.getBoundingClientRect().top < window.innerHeight / 2
      area.scrollIntoView({
        behavior: reducedMotion ? 'auto' : 'smooth',
        block: isBeside ? 'nearest' : 'start',
      })
    }, ms)
  }

  return { results, scrollToResults }
}
