import { Stack } from '@mantine/core'
import { objectDetectionKind } from '#domain/results/kinds/object-detection.ts'
import { ConfidenceChip, ConfidenceWord } from '../components/chip.tsx'
import { Rows } from '../components/rows.tsx'
import { Prose } from '../components/safe-text.tsx'
import { Section } from '../components/section.tsx'
import { defineViewer } from '../define-viewer.ts'

export const objectDetectionViewer = defineViewer(
  objectDetectionKind,
  ({ objects_detected, scene_context }) => (
    <Stack gap="md">
      <Rows title="Objects" path="objects_detected" list={objects_detected}>
        {({ name, label, class: kind, description, position, size, confidence }) => ({
          name: name ?? label ?? kind,
          details: [description, [position, size].filter(Boolean).join(', ') || undefined],
          end: confidence && <ConfidenceChip confidence={confidence} />,
        })}
      </Rows>
      {scene_context && (
        <Section title="Scene">
          <Prose text={scene_context} />
        </Section>
      )}
    </Stack>
  ),
  { aside: ({ overall_confidence }) => <ConfidenceWord confidence={overall_confidence} /> },
)
