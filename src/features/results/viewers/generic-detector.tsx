import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { ConfidenceChip } from '../components/chip.tsx'
import { Headline, pluralUnit } from '../components/headline.tsx'
import { CountRows } from '../components/rows.tsx'
import { TagList } from '../components/tag-list.tsx'
import { defineViewer } from '../define-viewer.ts'
import { confidence, figure } from '../parsing/fields.ts'
import { counts, type ItemCount, type ParsedList } from '../parsing/lists.ts'

const fields = z.object({ total_objects: figure, confidence, detected_classes: counts })

export const genericDetectorViewer = defineViewer(
  ['generic-object-detector'],
  fields,
  ({ total_objects, confidence, detected_classes }) => (
    <Stack gap="md">
      <Headline
        missing="No total returned"
        unit={pluralUnit(total_objects, 'object', 'objects')}
        aside={<ConfidenceChip confidence={confidence} overall />}
      >
        {total_objects?.text}
      </Headline>
      <Classes title="Classes" path="detected_classes" list={detected_classes} />
    </Stack>
  ),
  { listField: 'detected_classes' },
)

type ClassesProps = { title: string; path: string; list: ParsedList<ItemCount> | undefined }

/** Shows tags if the items have only names, otherwise rows. */
function Classes({ list, ...of }: ClassesProps) {
  const isMore = list?.items.some(
    ({ value: { name, count, confidence } }) => name === undefined || count || confidence,
  )
  if (!list || isMore) return <CountRows list={list} {...of} />
  const items = list.items.map(({ key, value: { name = '' } }) => ({ key, value: name }))
  return <TagList list={{ ...list, items }} {...of} />
}
