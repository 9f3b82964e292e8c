import { useEffect, useState } from 'react'
import { copyText } from '#platform/clipboard.ts'

/** Specification, point 9: how long 'Copied!' stays, in milliseconds. */
const copiedForMs = 2000

/** What became of the last copy, for a short while; 'failed' where nothing is on the clipboard. */
export function useCopied() {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), copiedForMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async (text: string) => setOutcome((await copyText(text)) ? 'copied' : 'failed')
  return { outcome, copy }
}
