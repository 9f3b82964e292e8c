import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Interpretation } from '#domain/agents/interpret-result.ts'
import type { ParsedResult } from '#domain/results/parsing/parse-result.ts'
import { Notice } from './components/notice.tsx'
import { TextBox } from './components/text-box.tsx'
import type { Viewer } from './define-viewer.ts'
import { RawResult } from './raw-result.tsx'
import { findViewer } from './viewer-registry.ts'

type FormattedResultProps = { result: unknown; interpretation: Interpretation }

/** Renders a result with its viewer, or as raw JSON if there is none. */
export function FormattedResult({ result, interpretation }: FormattedResultProps) {
  const { kind, parsed, value } = interpretation
  const viewer = findViewer(kind)
  if (parsed.form === 'empty') return <Text>No response data available</Text>
  if (!viewer) {
    return (
      <Fallback note="This agent has no custom formatter yet. This is its raw result.">
        {parsed.form === 'text' ? <ResultText text={parsed.text} /> : <RawResult result={value} />}
      </Fallback>
    )
  }
  switch (parsed.form) {
    case 'fields':
      return <Fields viewer={viewer} parsed={parsed} result={result} />
    case 'text':
      return viewer.renderText?.(parsed.text) ?? <ResultText text={parsed.text} />
    default:
      return (
        <Fallback note="No data available">
          <RawResult result={result} />
        </Fallback>
      )
  }
}

function ResultText({ text }: { text: string }) {
  return <TextBox label="Result" text={text.trim()} />
}

const repairNotices = {
  truncated: 'This result was cut off. The part that could be read is shown.',
  invalid: 'This result was not quite valid JSON. The part that could be read is shown.',
}

type FieldsProps = { viewer: Viewer; parsed: Extract<ParsedResult, { form: 'fields' }>; result: unknown }

function Fields({ viewer, parsed, result }: FieldsProps) {
  const rendered = viewer.render(parsed.value)
  return (
    <Stack gap="md">
      {parsed.repaired && <Notice>{repairNotices[parsed.repaired]}</Notice>}
      {parsed.hasMore && (
        <Notice>This result has more than is shown here. The raw view has all of it.</Notice>
      )}
      {rendered ?? (
        <Fallback note="This result could not be formatted. This is the raw result.">
          <RawResult result={result} />
        </Fallback>
      )}
      {rendered && viewer.kind.read(parsed.value).unread.length > 0 && (
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
