type HoldOptions = { behavior: 'smooth' | 'instant'; signal: AbortSignal }

/** How far the element may be from where it was scrolled to, in px. */
const tolerance = 4
/** For how many frames the element has the same place after a scroll. */
const framesAtRest = 6

/**
 * Scrolls the page so that the element is at its top, below the sticky header, and keeps it there while the content around it
 * loads or changes. Ends when `signal` aborts, or when the user scrolls.
 */
export function holdAtTop(element: Element, { behavior, signal }: HoldOptions): void {
  if (signal.aborted) return
  let isAnimated = behavior === 'smooth'
  let isSettled = false
  let frame = 0
  let top = 0
  let pageTop = 0

  const readTop = () => element.getBoundingClientRect().top
  const align = () => {
    element.scrollIntoView({ block: 'start', behavior: isAnimated ? 'smooth' : 'instant' })
    // Lower than the header while the page is too short.
    top = readTop()
    pageTop = top + scrollY
    isSettled = false
    cancelAnimationFrame(frame)
    verify(top, 0)
  }
  /** Aligns the element again when it has come to rest at another place. */
  const verify = (previousTop: number, stillFrames: number) => {
    frame = requestAnimationFrame(() => {
      const now = readTop()
      if (now !== previousTop) verify(now, 0)
      else if (stillFrames < framesAtRest) verify(now, stillFrames + 1)
      else if (isAnimated || Math.abs(now - top) > tolerance) {
        isAnimated = false
        align()
      } else isSettled = true
    })
  }
  const onScrollEnd = () => {
    const now = readTop()
    // The browser also scrolls when the content above changes.
    if (isSettled && Math.abs(now - top) > tolerance && Math.abs(now + scrollY - pageTop) < 1) end()
  }

  const observer = new ResizeObserver(align)
  const end = () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    document.removeEventListener('scrollend', onScrollEnd)
  }
  signal.addEventListener('abort', () => {
    end()
    // Stops the animation.
    if (isAnimated) window.scrollTo({ top: window.scrollY, behavior: 'instant' })
  })
  document.addEventListener('scrollend', onScrollEnd)
  // The body keeps its height if the content above the element grows while the element shrinks.
  for (const resized of [document.body, ...(element.parentElement?.children ?? [])]) observer.observe(resized)
  align()
}
