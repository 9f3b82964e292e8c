import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** Ahead of what is in view, in pixels: nobody sees the list grow. */
const ahead = 600

/**
 * The first of many items, and more of them as their end comes near: hundreds at once would keep the page busy.
 * `end` goes on an element behind the last one. Another `key` begins anew.
 */
export function useIncrementalList<Item>(
  items: Item[],
  { step, key }: { step: number; key: string },
): { shown: Item[]; end: RefObject<HTMLDivElement | null>; isWhole: boolean } {
  const [grown, setGrown] = useState({ key, count: step })
  // At once: who comes back to an earlier key would get all of its many items in one go.
  if (grown.key !== key) setGrown({ key, count: step })
  const { count } = grown
  const end = useRef<HTMLDivElement>(null)
  const isWhole = count >= items.length
  useEffect(() => {
    if (isWhole || !end.current) return
    const look = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        startTransition(() => setGrown({ key, count: count + step }))
      },
      { rootMargin: `0px 0px ${ahead}px 0px` },
    )
    look.observe(end.current)
    return () => look.disconnect()
  }, [key, count, isWhole, step])
  return { shown: items.slice(0, count), end, isWhole }
}
