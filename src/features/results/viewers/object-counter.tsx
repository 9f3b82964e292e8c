import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { Chip, ConfidenceChip } from '../components/chip.tsx'
import { Headline, pluralUnit } from '../components/headline.tsx'
import { CountWarnings, Notice } from '../components/notice.tsx'
import { CountRows } from '../components/rows.tsx'
import { TagList } from '../components/tag-list.tsx'
import { defineViewer } from '../define-viewer.ts'
import { confidence, figure, flag } from '../parsing/fields.ts'
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
  confidence,
  doubts: names,
})
type Result = z.output<typeof fields>

export const objectCounterViewer = defineViewer(
  ['object-counter'],
  fields,
  (result) => {
    const total = getTotal(result)
    const rows = result.object_counts ? 'object_counts' : 'object_categories'
    return (
      <Stack gap="md">
        <Headline
          missing="No total returned"
          unit={pluralUnit(total, 'object', 'objects')}
          aside={
            <>
              {isAsExpected(result, total) && <Chip tone="ok">As expected</Chip>}
              <ConfidenceChip confidence={result.confidence} overall />
            </>
          }
        >
          {total?.text}
        </Headline>
        {isAsExpected(result, total) === false && (
          <Notice tone="caution">
            {result.expected_count
              ? `Count differs from expected value (${result.expected_count.text})`
              : 'Count differs from expected value'}
          </Notice>
        )}
        <CountWarnings list={result.doubts} />
        <CountRows title="Counted" path={rows} list={result[rows]} />
        <TagList title="Requested" path="objects_specified" list={result.objects_specified} />
        <TagList title="Found" path="objects_found" list={result.objects_found} tone="ok" />
        <TagList title="Not found" path="objects_not_found" list={result.objects_not_found} tone="bad" />
      </Stack>
    )
  },
  { listField: 'object_counts' },
)

function getTotal(result: Result): Figure | undefined {
  const { total_objects, total_count, number_of_objects, count, object_counts, object_categories } = result
  return (
    total_objects ?? total_count ?? number_of_objects ?? count ?? sumOf(object_counts ?? object_categories)
  )
}

/** Compares the two numbers. If one is missing, returns `matches_expected`. */
function isAsExpected({ expected_count, matches_expected }: Result, total?: Figure): boolean | undefined {
  if (expected_count?.value === undefined || total?.value === undefined) return matches_expected
  return expected_count.value === total.value
}
