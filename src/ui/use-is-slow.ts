import { useEffect, useState } from 'react'

/** Milliseconds after which callers show cached data instead of waiting. */
const slowAfterMs = 3_000

/** Returns true while `isPending` lasts longer than 3 s. */
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
