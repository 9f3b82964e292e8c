import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The distance to the top of the page in px, for a virtualizer of the window. Measured when the page changes its size;
 * measuring after each render would cost a layout per frame.
 */
export function useDocumentOffsetTop(element: RefObject<Element | null>): number {
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
