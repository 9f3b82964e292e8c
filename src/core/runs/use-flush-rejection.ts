import { useEffect, useState } from 'react'
import { flushRejected } from './flush-rejected.ts'

/** Returns why "Send now" has sent nothing, and a function that forgets it, for the next try. */
export function useFlushRejection(): [rejection: string | undefined, forget: () => void] {
  const [rejection, setRejection] = useState<string>()
  useEffect(() => flushRejected.subscribe(setRejection), [])
  return [rejection, () => setRejection(undefined)]
}
