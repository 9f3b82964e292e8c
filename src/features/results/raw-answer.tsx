import { useMemo } from 'react'
import { CopyButton } from '#ui/copy-button.tsx'
import { LongText } from './parts/long-text.tsx'
import { jsonText } from './reading/json-text.ts'
import { ResultBox } from './result-box.tsx'

/** Specification, point 9: the raw view's height in pixels. */
const maxHeight = 500

/** The answer as it came, with unseen marks as escapes. */
export function RawAnswer({ answer }: { answer: unknown }) {
  const text = useMemo(() => jsonText(answer), [answer])
  return (
    <ResultBox label="Raw JSON" maxHeight={maxHeight} corner={<CopyButton text={text} label="Copy JSON" />}>
      <LongText text={text} font="monospace" />
    </ResultBox>
  )
}
