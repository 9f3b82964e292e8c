import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { defineViewer } from '../define-viewer.ts'
import { Headline, unitOf } from '../parts/headline.tsx'
import { Names } from '../parts/names.tsx'
import { SurenessChip } from '../parts/sureness-chip.tsx'
import { figure, sureness } from '../reading/fields.ts'
import { names } from '../reading/lists.ts'

const fields = z.object({ total_objects: figure, confidence: sureness, detected_classes: names })

export const genericDetectorViewer = defineViewer(
  fields,
  ({ total_objects, confidence, detected_classes }) => (
    <Stack gap="md">
      <Headline
        missing="No total given"
        unit={unitOf(total_objects, 'object', 'objects')}
        beside={<SurenessChip of={confidence} whole />}
      >
        {total_objects?.said}
      </Headline>
      <Names title="Classes" path="detected_classes" list={detected_classes} />
    </Stack>
  ),
  { bareList: 'detected_classes' },
)
