import { genericDetectorKind } from '#domain/results/kinds/generic-detector.ts'
import type { ItemCount, ParsedList } from '#domain/results/parsing/lists.ts'
import { ConfidenceWord } from '../components/chip.tsx'
import { CountRows } from '../components/rows.tsx'
import { TagList } from '../components/tag-list.tsx'
import { defineViewer } from '../define-viewer.ts'

export const genericDetectorViewer = defineViewer(
  genericDetectorKind,
  ({ detected_classes }) => <Classes title="Classes" path="detected_classes" list={detected_classes} />,
  { aside: ({ confidence }) => <ConfidenceWord confidence={confidence} /> },
)

type ClassesProps = { title: string; path: string; list: ParsedList<ItemCount> | undefined }

/** Shows tags if the items have only names, otherwise rows. */
function Classes({ list, ...rest }: ClassesProps) {
  const hasDetails = list?.items.some(
    ({ value: { name, count, confidence } }) => name === undefined || count || confidence,
  )
  if (!list || hasDetails) return <CountRows list={list} {...rest} />
  const items = list.items.map(({ key, value: { name = '' } }) => ({ key, value: name }))
  return <TagList list={{ ...list, items }} {...rest} />
}
