import { Stack } from '@mantine/core'
import { counterKind, peopleCounterKind } from '#domain/results/kinds/counter.ts'
import { ConfidenceWord } from '../components/chip.tsx'
import { CountWarnings } from '../components/notice.tsx'
import { CountRows } from '../components/rows.tsx'
import { defineViewer } from '../define-viewer.ts'

const defineCounterViewer = (kind: typeof counterKind) =>
  defineViewer(
    kind,
    ({ object_categories, doubts }) => (
      <Stack gap="md">
        <CountWarnings list={doubts} />
        <CountRows title="By kind" path="object_categories" list={object_categories} />
      </Stack>
    ),
    { aside: ({ confidence }) => <ConfidenceWord confidence={confidence} /> },
  )

export const counterViewer = defineCounterViewer(counterKind)
export const peopleCounterViewer = defineCounterViewer(peopleCounterKind)
