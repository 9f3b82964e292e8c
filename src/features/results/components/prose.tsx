import { Text } from '@mantine/core'
import { Said } from './safe-text.tsx'

/** A paragraph of a model's words, where there are some. A lead comes first and is what the rest explains. */
export function Prose({ text, isLead = false }: { text: string | undefined; isLead?: boolean }) {
  return text === undefined ? null : (
    <Text size={isLead ? 'lg' : 'md'} fw={isLead ? 600 : 400} style={{ whiteSpace: 'pre-line' }}>
      <Said text={text} length={1200} />
    </Text>
  )
}
