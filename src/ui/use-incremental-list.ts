import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** In pixels below the viewport. */
const rootMargin = 600

/**
 * Returns the first items of a long list, and more when its end is scrolled into view: rendering hundreds at once blocks the
 * page. `endRef` is for an element after the last item. A new `key` starts again.
 */
export function useIncrementalList<Item>(
  items: Item[],
  { step, key }: { step: number; key: string },
): { visible: Item[]; endRef: RefObject<HTMLDivElement | null>; isComplete: boolean } {
  const [state, setState] = useState({ key, count: step })
  // In an effect, all items of the previous key would be rendered once.
  if (state.key !== key) setState({ key, count: step })
  const { count } = state
  const endRef = useRef<HTMLDivElement>(null)
  const isComplete = count >= items.length
  useEffect(() => {
    if (isComplete || !endRef.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        startTransition(() => setState({ key, count: count + step }))
      },
      { rootMargin: `0px 0px ${rootMargin}px 0px` },
    )
    observer.observe(endRef.current)
    return () => observer.disconnect()
  }, [key, count, isComplete, step])
  return { visible: items.slice(0, count), endRef, isComplete }
}
