import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { ConfidenceChip } from '../components/chip.tsx'
import { Headline, pluralUnit } from '../components/headline.tsx'
import { Rows } from '../components/rows.tsx'
import { Prose } from '../components/safe-text.tsx'
import { Section } from '../components/section.tsx'
import { defineViewer } from '../define-viewer.ts'
import { confidence, figure, position, size, text, title } from '../parsing/fields.ts'
import { getListLength, listOf } from '../parsing/lists.ts'

const Thing = z.object({
  name: title,
  label: title,
  class: title,
  description: text,
  confidence,
  position,
  size,
})

const fields = z.object({
  objects_detected: listOf(Thing, 'name'),
  total_objects: figure,
  scene_context: text,
  overall_confidence: confidence,
})

export const objectDetectionViewer = defineViewer(
  ['general-object-detection', 'general-detection', 'object-detection', 'product-detector', 'image-analysis'],
  fields,
  (result) => {
    const total = result.total_objects ?? getListLength(result.objects_detected)
    return (
      <Stack gap="md">
        <Headline
          missing="No total returned"
          unit={pluralUnit(total, 'object', 'objects')}
          aside={<ConfidenceChip confidence={result.overall_confidence} overall />}
        >
          {total?.text}
        </Headline>
        <Rows title="Objects" path="objects_detected" list={result.objects_detected}>
          {({ name, label, class: kind, description, position, size, confidence }) => ({
            name: name ?? label ?? kind,
            details: [description, [position, size].filter(Boolean).join(', ') || undefined],
            end: confidence && <ConfidenceChip confidence={confidence} />,
          })}
        </Rows>
        {result.scene_context && (
          <Section title="Scene">
            <Prose text={result.scene_context} />
          </Section>
        )}
      </Stack>
    )
  },
  { listField: 'objects_detected' },
)
