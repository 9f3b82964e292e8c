import { Stack } from '@mantine/core'
import { isAsExpected, objectCounterKind } from '#domain/results/kinds/object-counter.ts'
import { Chip, ConfidenceWord } from '../components/chip.tsx'
import { CountWarnings, Notice } from '../components/notice.tsx'
import { CountRows } from '../components/rows.tsx'
import { TagList } from '../components/tag-list.tsx'
import { defineViewer } from '../define-viewer.ts'

export const objectCounterViewer = defineViewer(
  objectCounterKind,
  (result) => {
    const rows = result.object_counts ? 'object_counts' : 'object_categories'
    return (
      <Stack gap="md">
        {isAsExpected(result) === false && (
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
  {
    aside: (result) => (
      <>
        {isAsExpected(result) && <Chip tone="ok">As expected</Chip>}
        <ConfidenceWord confidence={result.confidence} />
      </>
    ),
  },
)
