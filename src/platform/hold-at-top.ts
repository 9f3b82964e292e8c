type HoldOptions = { behavior: 'smooth' | 'instant'; signal: AbortSignal }

/** How far the element may be from where it was scrolled to, in px. */
const tolerance = 4

/**
 * Scrolls the page so that the element is at its top, below the sticky header, and keeps it there while the content around it
 * loads or changes. Ends when `signal` aborts, or when the user scrolls.
 */
export function holdAtTop(element: Element, { behavior, signal }: HoldOptions): void {
  if (signal.aborted) return
  const hold = new AbortController()
  const end = AbortSignal.any([signal, hold.signal])
  let isAnimated = behavior === 'smooth'
  let isSettled = false
  let top = 0
  let layout = ''

  const readTop = () => element.getBoundingClientRect().top
  const readLayout = () =>
    `${Math.round(readTop() + window.scrollY)} of ${document.documentElement.scrollHeight}`
  const align = () => {
    const scrollY = window.scrollY
    element.scrollIntoView({ block: 'start', behavior: isAnimated ? 'smooth' : 'instant' })
    // Lower than the header while the page is too short.
    top = readTop()
    layout = readLayout()
    isSettled = !isAnimated && window.scrollY === scrollY
  }
  const onScrollEnd = () => {
    if (isAnimated) {
      // The content may have changed during the animation.
      isAnimated = false
      align()
    } else if (Math.abs(readTop() - top) <= tolerance) isSettled = true
    // The browser also scrolls when the content changes, and a compositor may add the rest of an earlier scroll.
    else if (isSettled && readLayout() === layout) hold.abort()
    else align()
  }

  const observer = new ResizeObserver(align)
  end.addEventListener('abort', () => {
    observer.disconnect()
    // Stops the animation.
    if (isAnimated) window.scrollTo({ top: window.scrollY, behavior: 'instant' })
  })
  document.addEventListener('scrollend', onScrollEnd, { signal: end })
  // The body keeps its height if the content above the element grows while the element shrinks.
  for (const resized of [document.body, ...(element.parentElement?.children ?? [])]) observer.observe(resized)
  align()
}
