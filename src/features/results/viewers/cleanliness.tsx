import { Stack } from '@mantine/core'
import { cleanlinessKind } from '#domain/results/kinds/cleanliness.ts'
import { FindingRows } from '../components/finding-rows.tsx'
import { Prose } from '../components/safe-text.tsx'
import { Section } from '../components/section.tsx'
import { Stars } from '../components/stars.tsx'
import { defineViewer } from '../define-viewer.ts'

export const cleanlinessViewer = defineViewer(
  cleanlinessKind,
  ({ issues_detected, notes }) => (
    <Stack gap="md">
      <FindingRows title="Issues" path="issues_detected" list={issues_detected} empty="No issues detected." />
      {notes && (
        <Section title="Notes">
          <Prose text={notes} />
        </Section>
      )}
    </Stack>
  ),
  {
    aside: ({ cleanliness_score }) =>
      cleanliness_score?.value !== undefined && <Stars value={cleanliness_score.value} />,
  },
)
