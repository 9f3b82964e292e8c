import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Returns how far an element is from the top of the page, in px, for a virtualizer of the window. It is measured when the page
 * changes its size, because what is above the element may; measuring after each render would cost a layout per frame.
 */
export function usePageOffset(element: RefObject<Element | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () =>
      setOffset(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return offset
}
