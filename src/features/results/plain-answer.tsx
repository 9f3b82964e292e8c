import { type ReactNode, useMemo } from 'react'
import { LongText } from './components/long-text.tsx'
import { jsonText } from './parsing/json-text.ts'
import { ResultBox } from './result-box.tsx'

/** Specification, point 9: the raw view's height in pixels. */
const maxHeight = 500

type PlainAnswerProps = { answer: unknown; corner?: (text: string) => ReactNode }

/** The answer as it came, with unseen marks as escapes. */
export function PlainAnswer({ answer, corner }: PlainAnswerProps) {
  const text = useMemo(() => jsonText(answer), [answer])
  return (
    <ResultBox label="Raw JSON" maxHeight={maxHeight} corner={corner?.(text)}>
      <LongText text={text} font="monospace" />
    </ResultBox>
  )
}
