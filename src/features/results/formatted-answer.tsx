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
import type { Asked } from './ways-out/asked.ts'
import { WaysOut } from './ways-out/ways-out.tsx'

type FormattedAnswerProps = {
  answer: unknown
  kinds: string[]
  /** What was asked for it, with the picture as it was sent. */
  asked?: Asked | undefined
}

/** An answer as its kind's viewer shows it; whatever no viewer can show is shown as it came. */
export function FormattedAnswer({ answer, kinds, asked }: FormattedAnswerProps) {
  const viewer = viewerFor(kinds)
  const reading = useMemo(() => readAnswer(answer, viewer?.fieldsIn ?? (() => 0)), [answer, viewer])
  // Marks lie where the viewer reads; what leads out of here takes the answer as it came, and the marks along.
  return (
    <EvidenceProvider answer={reading.as === 'fields' ? reading.value : answer} picture={asked?.picture}>
      <Stack gap="md">
        <ResultEvidence>
          <Shown viewer={viewer} reading={reading} answer={answer} />
        </ResultEvidence>
        {asked && <WaysOut answer={answer} asked={asked} />}
      </Stack>
    </EvidenceProvider>
  )
}

const mendings = {
  'cut-off': 'This answer was cut off. What could be read is shown.',
  unclean: 'This answer was not quite valid JSON. What could be read is shown.',
}

type ShownProps = { viewer: Viewer | undefined; reading: Reading; answer: unknown }

function Shown({ viewer, reading, answer }: ShownProps) {
  if (reading.as === 'nothing') return <Text>No response data available</Text>
  if (!viewer) {
    return (
      <AsItCame answer={answer}>
        This agent has no custom formatter yet. Here is its answer as it came.
      </AsItCame>
    )
  }
  switch (reading.as) {
    case 'fields':
      return (
        <Stack gap="md">
          {reading.mended && <Notice>{mendings[reading.mended]}</Notice>}
          {viewer.draw(reading.value)}
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
