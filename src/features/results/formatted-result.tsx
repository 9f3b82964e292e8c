import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Interpretation } from '#domain/agents/interpret-result.ts'
import { Notice } from './components/notice.tsx'
import { RawResult } from './raw-result.tsx'
import { ResultSections } from './result-sections.tsx'

type FormattedResultProps = { result: unknown; interpretation: Interpretation }

/** Shows a result below its headline, or as raw JSON if the app does not know its fields. */
export function FormattedResult({ result, interpretation }: FormattedResultProps) {
  const { type, parsed, value, sections } = interpretation
  if (parsed.form === 'empty') return <Text>No response data available</Text>
  if (!type) {
    return (
      <Fallback note="This agent has no custom formatter yet. This is its raw result.">
        {sections ? <ResultSections sections={sections} /> : <RawResult result={value} />}
      </Fallback>
    )
  }
  if (parsed.form === 'fields' || parsed.form === 'text')
    return <Sections result={result} interpretation={interpretation} />
  return (
    <Fallback note="No data available">
      <RawResult result={result} />
    </Fallback>
  )
}

const repairNotices = {
  truncated: 'This result was cut off. The part that could be read is shown.',
  invalid: 'This result was not quite valid JSON. The part that could be read is shown.',
}

function Sections({ result, interpretation: { parsed, sections, unread } }: FormattedResultProps) {
  const { repaired, hasMore = false } = parsed.form === 'fields' ? parsed : {}
  return (
    <Stack gap="md">
      {repaired && <Notice>{repairNotices[repaired]}</Notice>}
      {hasMore && <Notice>This result has more than is shown here. The raw view has all of it.</Notice>}
      {sections ? (
        <ResultSections sections={sections} />
      ) : (
        <Fallback note="This result could not be formatted. This is the raw result.">
          <RawResult result={result} />
        </Fallback>
      )}
      {sections && unread.length > 0 && (
        <Text c="dimmed" size="sm">
          Some of this result could not be shown here. The raw view has all of it.
        </Text>
      )}
    </Stack>
  )
}

function Fallback({ note, children }: { note: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Text c="dimmed" size="sm">
        {note}
      </Text>
      {children}
    </Stack>
  )
}
