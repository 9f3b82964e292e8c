import { Stack, Text } from '@mantine/core'
import type { Viewer } from './define-viewer.ts'
import { Notice } from './components/notice.tsx'
import { TextBox } from './components/text-box.tsx'
import { RawAnswer } from './raw-result.tsx'
import type { ReadFor } from './read-for.ts'
import type { Reading } from './parsing/parse-result.ts'

type FormattedAnswerProps = { answer: unknown; read: ReadFor }

/** An answer as its kind's viewer shows it; whatever no viewer can show is shown as it came. */
export function FormattedAnswer({ answer, read: { viewer, reading } }: FormattedAnswerProps) {
  if (reading.as === 'nothing') return <Text>No response data available</Text>
  if (!viewer) {
    return (
      <AsItCame answer={answer}>
        This agent has no custom formatter yet. Here is its answer as it came.
      </AsItCame>
    )
  }
  return <Read viewer={viewer} reading={reading} answer={answer} />
}

const mendings = {
  'cut-off': 'This answer was cut off. What could be read is shown.',
  unclean: 'This answer was not quite valid JSON. What could be read is shown.',
}

type ReadProps = { viewer: Viewer; reading: Exclude<Reading, { as: 'nothing' }>; answer: unknown }

function Read({ viewer, reading, answer }: ReadProps) {
  switch (reading.as) {
    case 'fields':
      return <Fields viewer={viewer} reading={reading} answer={answer} />
    case 'words':
      return viewer.drawWords?.(reading.text) ?? <TextBox label="Answer" text={reading.text.trim()} />
    case 'unknown':
      return <AsItCame answer={answer}>No data available</AsItCame>
  }
}

type FieldsProps = ReadProps & { reading: Extract<Reading, { as: 'fields' }> }

function Fields({ viewer, reading, answer }: FieldsProps) {
  const drawn = viewer.draw(reading.value)
  return (
    <Stack gap="md">
      {reading.mended && <Notice>{mendings[reading.mended]}</Notice>}
      {reading.holdsMore && (
        <Notice>This answer holds more than is shown here. The raw view has all of it.</Notice>
      )}
      {drawn ?? (
        <AsItCame answer={answer}>This answer could not be laid out. Here it is as it came.</AsItCame>
      )}
      {drawn && viewer.unreadIn(reading.value).length > 0 && (
        <Text c="dimmed" size="sm">
          Some of this answer could not be shown here. The raw view has all of it.
        </Text>
      )}
    </Stack>
  )
}

function AsItCame({ answer, children }: { answer: unknown; children: string }) {
  return (
    <Stack gap="xs">
      <Text c="dimmed" size="sm">
        {children}
      </Text>
      <RawAnswer answer={answer} />
    </Stack>
  )
}
