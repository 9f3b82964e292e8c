import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { defineViewer } from '../define-viewer.ts'
import { CountRows } from '../components/count-rows.tsx'
import { Headline, unitOf } from '../components/headline.tsx'
import { Names } from '../components/tag-list.tsx'
import { SurenessChip } from '../components/confidence-chip.tsx'
import { figure, sureness } from '../parsing/fields.ts'
import { type CountOf, counts, type Listed } from '../parsing/lists.ts'

const fields = z.object({ total_objects: figure, confidence: sureness, detected_classes: counts })

export const genericDetectorViewer = defineViewer(
  ['generic-object-detector'],
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
      <Classes title="Classes" path="detected_classes" list={detected_classes} />
    </Stack>
  ),
  { bareList: 'detected_classes' },
)

type ClassesProps = { title: string; path: string; list: Listed<CountOf> | undefined }

/** Side by side where there is no more to them than their names. */
function Classes({ list, ...of }: ClassesProps) {
  const isMore = list?.items.some(
    ({ value: { name, count, confidence } }) => name === undefined || count || confidence,
  )
  if (!list || isMore) return <CountRows list={list} {...of} />
  const items = list.items.map(({ at, value: { name = '' } }) => ({ at, value: name }))
  return <Names list={{ ...list, items }} {...of} />
}
