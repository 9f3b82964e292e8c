import { CopyButton } from '#ui/copy-button.tsx'
import { PlainAnswer } from './plain-answer.tsx'

/** The answer as it came, to be copied. */
export function RawAnswer({ answer }: { answer: unknown }) {
  return <PlainAnswer answer={answer} corner={(text) => <CopyButton text={text} label="Copy JSON" />} />
}
