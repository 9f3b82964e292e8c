import { useEffect, useState } from 'react'

/** In ms. After this time callers show cached data. */
const slowAfterMs = 3_000

/** Returns true when `isPending` has been true for more than 3 s. */
export function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isPending])
  return isPending && isSlow
}
