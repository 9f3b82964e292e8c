import { useEffect, useState } from 'react'
import { copyText } from '#platform/clipboard.ts'

/** In ms (specification, point 9). */
const resetAfterMs = 2000

/** `outcome` is that of the last copy, and is reset after 2 s. */
export function useCopyToClipboard() {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), resetAfterMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy(text: string): Promise<boolean> {
    const isCopied = await copyText(text)
    setOutcome(isCopied ? 'copied' : 'failed')
    return isCopied
  }

  return { outcome, copy }
}
