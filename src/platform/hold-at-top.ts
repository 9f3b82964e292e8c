type HoldOptions = { behavior: 'smooth' | 'instant'; signal: AbortSignal }

/** How far the element may be from where it was scrolled to, in px. */
const tolerance = 4

/**
 * Scrolls the page so that the element is at its top, below the sticky header, and keeps it there while the content above it
 * loads or changes. Ends when `signal` aborts, or when the user scrolls.
 */
export function holdAtTop(element: Element, { behavior, signal }: HoldOptions): void {
  if (signal.aborted) return
  const hold = new AbortController()
  const end = AbortSignal.any([signal, hold.signal])
  let isAnimated = behavior === 'smooth'
  let top = 0
  let pageHeight = 0

  const readPageHeight = () => document.documentElement.scrollHeight
  const align = () => {
    pageHeight = readPageHeight()
    element.scrollIntoView({ block: 'start', behavior: isAnimated ? 'smooth' : 'instant' })
    // Lower than the header while the page is too short.
    top = element.getBoundingClientRect().top
  }
  const onScrollEnd = () => {
    // The content may have changed during the animation. Later, the browser scrolls too when the content changes.
    if (isAnimated || readPageHeight() !== pageHeight) {
      isAnimated = false
      align()
    } else if (Math.abs(element.getBoundingClientRect().top - top) > tolerance) hold.abort()
  }

  const observer = new ResizeObserver(align)
  end.addEventListener('abort', () => {
    observer.disconnect()
    // Stops the animation.
    if (isAnimated) window.scrollTo({ top: window.scrollY, behavior: 'instant' })
  })
  document.addEventListener('scrollend', onScrollEnd, { signal: end })
  observer.observe(document.body)
  align()
}
