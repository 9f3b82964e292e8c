type PinOptions = { behavior: 'smooth' | 'instant'; signal: AbortSignal }

/** In px, from where the element was scrolled to. */
const tolerance = 4
/** After this many frames without a move, the element is at rest. */
const framesAtRest = 6

/**
 * Scrolls the element to the top of the page, below the sticky header, and pins it there while the content around it loads or
 * changes. Ends when `signal` aborts, or when the user scrolls.
 */
export function pinToTop(element: Element, { behavior, signal }: PinOptions): void {
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
  /** Aligns again when the element has come to rest at another place. */
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
  // The body keeps its height if the content above grows while the element shrinks.
  for (const resized of [document.body, ...(element.parentElement?.children ?? [])]) observer.observe(resized)
  align()
}
