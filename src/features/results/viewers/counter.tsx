import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { defineViewer } from '../define-viewer.ts'
import { CountRows } from '../components/count-rows.tsx'
import { Doubts } from '../components/warnings.tsx'
import { Headline, unitOf } from '../components/headline.tsx'
import { SurenessChip } from '../components/confidence-chip.tsx'
import { figure, sureness } from '../parsing/fields.ts'
import { counts, names, sumOf } from '../parsing/lists.ts'

const fields = z.object({
  total_count: figure,
  total_people: figure,
  people_count: figure,
  count: figure,
  object_categories: counts,
  confidence: sureness,
  doubts: names,
})

const viewerOf = (kind: string, one: string, many: string) =>
  defineViewer(
    [kind],
    fields,
    ({ total_count, total_people, people_count, count, object_categories, confidence, doubts }) => {
      const total = total_count ?? total_people ?? people_count ?? count ?? sumOf(object_categories)
      return (
        <Stack gap="md">
          <Headline
            missing="No total given"
            unit={unitOf(total, one, many)}
            beside={<SurenessChip of={confidence} whole />}
          >
            {total?.said}
          </Headline>
          <Doubts list={doubts} />
          <CountRows title="By kind" path="object_categories" list={object_categories} />
        </Stack>
      )
    },
    { bareList: 'object_categories' },
  )

export const counterViewer = viewerOf('counter', 'object', 'objects')
export const peopleCounterViewer = viewerOf('people-counter', 'person', 'people')
