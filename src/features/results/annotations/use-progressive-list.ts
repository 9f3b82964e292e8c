import { startTransition, useEffect, useState } from 'react'

/** How many items are added at once. Hundreds would block the page. */
const step = 80

/** Returns the first items of a list, and soon after all of them. The page responds to input in between. */
export function useProgressiveList<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(step)
  const isComplete = count >= items.length
  useEffect(() => {
    if (!isComplete) startTransition(() => setCount(count + step))
  }, [count, isComplete])
  return isComplete ? items : items.slice(0, count)
}
