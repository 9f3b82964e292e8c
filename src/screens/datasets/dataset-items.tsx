import { Group, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import type { DatasetItem } from '#contract/dataset.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { useDatasetMutations } from '#features/datasets/use-datasets.ts'
import { formatCount } from '#platform/format.ts'
import { useUrlState } from '#screens/shared/use-url-state.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useDocumentOffsetTop } from '#ui/use-document-offset-top.ts'
import { DatasetItemRow } from './dataset-item-row.tsx'
import classes from './datasets.module.css'
import { EditItemDialog } from './edit-item-dialog.tsx'
import { createItemSearch } from './item-search.ts'
import { TagFilter } from './tag-filter.tsx'

/** As in the style sheet, in pixels. */
const rowHeight = 72

/** Without a tag: all images. It is in the URL. */
export type ItemFilter = { text: string; tag: string }

type DatasetItemsProps = {
  datasetId: string
  items: readonly DatasetItem[]
  agent: AgentRef
  filter: ItemFilter
}

/** The images of a golden set, of which only those in view are rendered. */
export function DatasetItems({ datasetId, items, agent, filter }: DatasetItemsProps) {
  const navigate = useNavigate({ from: '/datasets/$id' })
  const [{ text, tag }, setFilter] = useUrlState(filter, (changed) => {
    const search = { q: changed.text || undefined, tag: changed.tag || undefined }
    void navigate({ search, replace: true, resetScroll: false })
  })
  const [edited, setEdited] = useState<DatasetItem>()
  const [isEditing, editing] = useDisclosure(false)
  const [deleted, setDeleted] = useState<{ item: DatasetItem; label: string }>()
  const { removeItem } = useDatasetMutations()
  const list = useRef<HTMLUListElement>(null)
  const offset = useDocumentOffsetTop(list)
  const matches = useMemo(() => createItemSearch(agent), [agent])
  const rows = useMemo(
    () =>
      items
        .map((item, index) => ({ item, label: item.name ?? `Image ${index + 1}` }))
        .filter((row) => (tag === '' || row.item.tags.includes(tag)) && matches(row, text)),
    [items, matches, tag, text],
  )
  const listed = useMemo(() => rows.map(({ item }) => item), [rows])
  /** Stays rendered out of view, so that the focus is not lost. */
  const [focused, setFocused] = useState<number>()
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: offset,
    rangeExtractor: (range) => extendRange(defaultRangeExtractor(range), focused, rows.length),
  })

  if (items.length === 0) return <Text c="dimmed">No images yet. Import some, or add reviewed results.</Text>
  return (
    <>
      <Group gap="sm">
        <TextInput
          aria-label="Search images"
          placeholder="Search images"
          style={{ flex: '1 1 14rem', maxWidth: '26rem' }}
          value={text}
          onChange={(event) => setFilter({ text: event.currentTarget.value, tag })}
        />
        <TagFilter items={items} tag={tag} onChange={(chosen) => setFilter({ text, tag: chosen })} />
        <Text size="sm" c="dimmed" role="status">
          {formatCount(rows.length, 'image')}
        </Text>
      </Group>
      <ul
        ref={list}
        className={classes.rows}
        aria-label="Images of this set"
        style={{ height: virtualizer.getTotalSize() }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setFocused(undefined)
        }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const { item, label } = row
          return (
            <DatasetItemRow
              key={item.id}
              {...{ datasetId, item, label, agent }}
              position={{ index, count: rows.length, top: start - offset }}
              onFocus={() => setFocused(index)}
              onEdit={() => {
                setEdited(item)
                editing.open()
              }}
              onDelete={() => setDeleted(row)}
            />
          )
        })}
      </ul>
      <EditItemDialog
        datasetId={datasetId}
        item={listed.find(({ id }) => id === edited?.id) ?? edited}
        opened={isEditing}
        items={listed}
        agent={agent}
        onEdit={setEdited}
        onClose={editing.close}
      />
      <ConfirmDialog
        opened={deleted !== undefined}
        title="Delete this image?"
        action="Delete image"
        onClose={() => setDeleted(undefined)}
        onConfirm={() => deleted && removeItem.mutate({ id: datasetId, itemId: deleted.item.id })}
      >
        {deleted?.label}, its expected result and its results in evaluations will be deleted. This cannot be
        undone.
      </ConfirmDialog>
    </>
  )
}

/** Adds the focused row and its neighbors, so that Tab goes to the next row out of view. */
function extendRange(indexes: readonly number[], focused: number | undefined, count: number): number[] {
  if (focused === undefined) return [...indexes]
  const added = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < count)
  return [...new Set([...indexes, ...added])].sort((one, other) => one - other)
}
