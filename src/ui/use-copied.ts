import { useEffect, useState } from 'react'
import { copyText } from '#platform/clipboard.ts'

/** In ms (specification, point 9). */
const resetAfterMs = 2000

/** `outcome` is that of the last copy, and is reset after 2 s. */
export function useCopied() {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), resetAfterMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async (text: string) => setOutcome((await copyText(text)) ? 'copied' : 'failed')
  return { outcome, copy }
}
