import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { ConfidenceChip } from '../components/chip.tsx'
import { Headline, pluralUnit } from '../components/headline.tsx'
import { CountWarnings } from '../components/notice.tsx'
import { CountRows } from '../components/rows.tsx'
import { defineViewer } from '../define-viewer.ts'
import { confidence, figure } from '../parsing/fields.ts'
import { counts, names, sumOf } from '../parsing/lists.ts'

const fields = z.object({
  total_count: figure,
  total_people: figure,
  people_count: figure,
  count: figure,
  object_categories: counts,
  confidence,
  doubts: names,
})

const defineCounterViewer = (kind: string, one: string, many: string) =>
  defineViewer(
    [kind],
    fields,
    ({ total_count, total_people, people_count, count, object_categories, confidence, doubts }) => {
      const total = total_count ?? total_people ?? people_count ?? count ?? sumOf(object_categories)
      return (
        <Stack gap="md">
          <Headline
            missing="No total returned"
            unit={pluralUnit(total, one, many)}
            aside={<ConfidenceChip confidence={confidence} overall />}
          >
            {total?.text}
          </Headline>
          <CountWarnings list={doubts} />
          <CountRows title="By kind" path="object_categories" list={object_categories} />
        </Stack>
      )
    },
    { listField: 'object_categories' },
  )

export const counterViewer = defineCounterViewer('counter', 'object', 'objects')
export const peopleCounterViewer = defineCounterViewer('people-counter', 'person', 'people')
