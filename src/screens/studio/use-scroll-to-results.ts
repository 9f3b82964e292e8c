import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

/** Specification, point 9, in milliseconds. */
const scrollDelayMs = 300

/** Brings the results into view shortly after a picture was chosen; without the glide where motion is unwelcome. */
export function useScrollToResults() {
  const results = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reducedMotion = useReducedMotion()
  useEffect(() => () => clearTimeout(timer.current), [])

  function scrollToResults(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const area = results.current
      if (!area) return
      // Beside the picture the results are in view already, and moving the page would only disturb.
      const isBeside = area.getBoundingClientRect().top < window.innerHeight / 2
      area.scrollIntoView({
        behavior: reducedMotion ? 'auto' : 'smooth',
        block: isBeside ? 'nearest' : 'start',
      })
    }, scrollDelayMs)
  }

  return { results, scrollToResults }
}
