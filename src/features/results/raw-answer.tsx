import { Text } from '@mantine/core'
import { CopyButton } from '#ui/copy-button.tsx'
import { ResultBox } from './result-box.tsx'

/** Specification, point 9: the raw view's height in pixels. */
const maxHeight = 500

export function RawAnswer({ answer }: { answer: unknown }) {
  const text = JSON.stringify(answer, null, 2)
  return (
    <ResultBox label="Raw JSON" maxHeight={maxHeight} corner={<CopyButton text={text} label="Copy JSON" />}>
      <Text component="pre" ff="monospace" size="xs" m={0} style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
    </ResultBox>
  )
}
