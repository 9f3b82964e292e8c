import { Text } from '@mantine/core'
import { Said } from './said.tsx'

/** A paragraph of a model's words, where there are some. */
export function Prose({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <Text style={{ whiteSpace: 'pre-line' }}>
      <Said text={text} length={1200} />
    </Text>
  )
}
