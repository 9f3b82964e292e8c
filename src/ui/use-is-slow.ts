import { useEffect, useState } from 'react'

/** So long a person waits for what may come; then what is at hand is shown instead. In milliseconds. */
const patienceMs = 3_000

/** True once the wait has been too long. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setOver(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [isWaiting])
  return isWaiting && isOver
}
