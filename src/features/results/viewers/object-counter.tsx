import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { defineViewer } from '../define-viewer.ts'
import { Chip } from '../components/chip.tsx'
import { CountRows } from '../components/count-rows.tsx'
import { Doubts } from '../components/warnings.tsx'
import { Headline, unitOf } from '../components/headline.tsx'
import { Names } from '../components/tag-list.tsx'
import { Notice } from '../components/notice.tsx'
import { SurenessChip } from '../components/confidence-chip.tsx'
import { figure, flag, sureness } from '../parsing/fields.ts'
import { counts, names, sumOf } from '../parsing/lists.ts'
import type { Figure } from '../parsing/numbers.ts'

const fields = z.object({
  total_objects: figure,
  total_count: figure,
  number_of_objects: figure,
  count: figure,
  object_counts: counts,
  object_categories: counts,
  objects_specified: names,
  objects_found: names,
  objects_not_found: names,
  expected_count: figure,
  matches_expected: flag,
  confidence: sureness,
  doubts: names,
})
type Answer = z.output<typeof fields>

export const objectCounterViewer = defineViewer(
  ['object-counter'],
  fields,
  (answer) => {
    const total = totalOf(answer)
    const rows = answer.object_counts ? 'object_counts' : 'object_categories'
    return (
      <Stack gap="md">
        <Headline
          missing="No total given"
          unit={unitOf(total, 'object', 'objects')}
          beside={
            <>
              {isAsExpected(answer, total) && <Chip tone="ok">As expected</Chip>}
              <SurenessChip of={answer.confidence} whole />
            </>
          }
        >
          {total?.said}
        </Headline>
        {isAsExpected(answer, total) === false && (
          <Notice tone="caution">
            {answer.expected_count
              ? `Count differs from expected value (${answer.expected_count.said})`
              : 'Count differs from expected value'}
          </Notice>
        )}
        <Doubts list={answer.doubts} />
        <CountRows title="Counted" path={rows} list={answer[rows]} />
        <Names title="Asked for" path="objects_specified" list={answer.objects_specified} />
        <Names title="Found" path="objects_found" list={answer.objects_found} tone="ok" />
        <Names title="Not found" path="objects_not_found" list={answer.objects_not_found} tone="bad" />
      </Stack>
    )
  },
  { bareList: 'object_counts' },
)

function totalOf(answer: Answer): Figure | undefined {
  const { total_objects, total_count, number_of_objects, count, object_counts, object_categories } = answer
  return (
    total_objects ?? total_count ?? number_of_objects ?? count ?? sumOf(object_counts ?? object_categories)
  )
}

/** By the numbers where both are there, else as the answer says. */
function isAsExpected({ expected_count, matches_expected }: Answer, total?: Figure): boolean | undefined {
  if (expected_count?.value === undefined || total?.value === undefined) return matches_expected
  return expected_count.value === total.value
}
