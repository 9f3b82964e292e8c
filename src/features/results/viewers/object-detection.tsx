import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { defineViewer } from '../define-viewer.ts'
import { Headline, unitOf } from '../components/headline.tsx'
import { Part } from '../components/section.tsx'
import { Prose } from '../components/prose.tsx'
import { Rows } from '../components/rows.tsx'
import { SurenessChip } from '../components/confidence-chip.tsx'
import { figure, place, size, sureness, text, title } from '../parsing/fields.ts'
import { lengthOf, listOf } from '../parsing/lists.ts'

const Thing = z.object({
  name: title,
  label: title,
  class: title,
  description: text,
  confidence: sureness,
  position: place,
  size,
})

const fields = z.object({
  objects_detected: listOf(Thing, 'name'),
  total_objects: figure,
  scene_context: text,
  overall_confidence: sureness,
})

export const objectDetectionViewer = defineViewer(
  ['general-object-detection', 'general-detection', 'object-detection', 'product-detector', 'image-analysis'],
  fields,
  (answer) => {
    const total = answer.total_objects ?? lengthOf(answer.objects_detected)
    return (
      <Stack gap="md">
        <Headline
          missing="No total given"
          unit={unitOf(total, 'object', 'objects')}
          beside={<SurenessChip of={answer.overall_confidence} whole />}
        >
          {total?.said}
        </Headline>
        <Rows title="Objects" path="objects_detected" list={answer.objects_detected}>
          {({ name, label, class: kind, description, position, size, confidence }) => ({
            name: name ?? label ?? kind,
            details: [description, [position, size].filter(Boolean).join(', ') || undefined],
            end: confidence && <SurenessChip of={confidence} />,
          })}
        </Rows>
        {answer.scene_context && (
          <Part title="Scene">
            <Prose text={answer.scene_context} />
          </Part>
        )}
      </Stack>
    )
  },
  { bareList: 'objects_detected' },
)
