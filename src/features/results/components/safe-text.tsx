import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { sanitizeAndTruncate } from '#domain/results/parsing/sanitize-text.ts'

/** In characters. The raw view shows the rest. */
const maxLength = 20_000

type SafeTextProps = {
  text: string
  /** The number of characters before "Show all". */
  length?: number
}

/** Shows a text of a model in a line: without markup or invisible characters, and in its own reading direction. */
export function SafeText({ text, length = 280 }: SafeTextProps) {
  const [isExpanded, setExpanded] = useState(false)
  return (
    <>
      <bdi>{sanitizeAndTruncate(text, isExpanded ? maxLength : length)}</bdi>
      {text.length > length && (
        <>
          {' '}
          <ExpandButton isExpanded={isExpanded} onChange={setExpanded} />
        </>
      )}
    </>
  )
}

type ExpandButtonProps = { isExpanded: boolean; onChange: (isExpanded: boolean) => void }

export function ExpandButton({ isExpanded, onChange }: ExpandButtonProps) {
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      onClick={() => onChange(!isExpanded)}
      aria-expanded={isExpanded}
    >
      {isExpanded ? 'Show less' : 'Show all'}
    </Anchor>
  )
}

/** `isLead` is for the summary before the details. */
export function Prose({ text, isLead = false }: { text: string; isLead?: boolean | undefined }) {
  return (
    <Text size={isLead ? 'lg' : 'md'} fw={isLead ? 600 : 400} style={{ whiteSpace: 'pre-line' }}>
      <SafeText text={text} length={1200} />
    </Text>
  )
}
