import { pinToTop } from '#platform/pin-to-top.ts'
import { wideQuery } from '#ui/use-is-wide.ts'

type ScrollOptions = { behavior: 'smooth' | 'instant'; signal: AbortSignal }

/** Scrolls to the results, on wide screens with the strip of their image, and again while what is around them loads. */
export function keepInView(results: HTMLElement, options: ScrollOptions): void {
  const input = results.previousElementSibling
  if (isBeside(results, input)) keepTopVisible(results, options)
  else pinToTop((matchMedia(wideQuery).matches && input) || results, options)
}

function isBeside(results: HTMLElement, input: Element | null): boolean {
  return input !== null && results.getBoundingClientRect().left >= input.getBoundingClientRect().right
}

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
