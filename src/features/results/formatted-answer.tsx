import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Viewer } from './define-viewer.ts'
import { EvidenceProvider } from './evidence/evidence-provider.tsx'
import { ResultEvidence } from './evidence/result-evidence.tsx'
import { Notice } from './parts/notice.tsx'
import { TextBox } from './parts/text-box.tsx'
import { RawAnswer } from './raw-answer.tsx'
import { type Reading, readAnswer } from './reading/read-answer.ts'
import { viewerFor } from './viewers.ts'

type FormattedAnswerProps = {
  answer: unknown
  kinds: string[]
  /** The picture the answer is about, as it was sent. */
  picture?: Blob | undefined
}

/** An answer as its kind's viewer shows it; whatever no viewer can show is shown as it came. */
export function FormattedAnswer({ answer, kinds, picture }: FormattedAnswerProps) {
  const viewer = viewerFor(kinds)
  const reading = useMemo(() => readAnswer(answer, viewer?.fieldsIn ?? (() => 0)), [answer, viewer])
  if (reading.as === 'nothing') return <Text>No response data available</Text>
  if (!viewer) {
    return (
      <AsItCame answer={answer}>
        This agent has no custom formatter yet. Here is its answer as it came.
      </AsItCame>
    )
  }
  return <Read viewer={viewer} reading={reading} answer={answer} picture={picture} />
}

const mendings = {
  'cut-off': 'This answer was cut off. What could be read is shown.',
  unclean: 'This answer was not quite valid JSON. What could be read is shown.',
}

type ReadProps = {
  viewer: Viewer
  reading: Exclude<Reading, { as: 'nothing' }>
  answer: unknown
  picture: Blob | undefined
}

function Read({ viewer, reading, answer, picture }: ReadProps) {
  switch (reading.as) {
    case 'fields':
      return (
        <Stack gap="md">
          {reading.mended && <Notice>{mendings[reading.mended]}</Notice>}
          <EvidenceProvider answer={reading.value} picture={picture}>
            <ResultEvidence>{viewer.draw(reading.value)}</ResultEvidence>
          </EvidenceProvider>
        </Stack>
      )
    case 'words':
      return viewer.drawWords?.(reading.text) ?? <TextBox label="Answer" text={reading.text.trim()} />
    case 'unknown':
      return <AsItCame answer={answer}>No data available</AsItCame>
  }
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
