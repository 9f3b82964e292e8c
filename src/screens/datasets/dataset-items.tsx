import { ActionIcon, Badge, Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import type { DatasetItem } from '#contract/dataset.ts'
import { formatHeadline } from '#domain/results/headline.ts'
import { headlineOf } from '#domain/results/headline-of.ts'
import { DatasetThumbnail } from '#features/datasets/dataset-thumbnail.tsx'
import { useDatasetChanges } from '#features/datasets/use-datasets.ts'
import { formatNumber } from '#platform/format.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { usePageOffset } from '#ui/use-page-offset.ts'
import classes from './datasets.module.css'
import { EditItemDialog } from './edit-item-dialog.tsx'

/** As in the style sheet, in pixels. */
const rowHeight = 72
const allTags = 'All'

type DatasetItemsProps = {
  datasetId: string
  items: readonly DatasetItem[]
  /** The code and the type of the agent. */
  kinds: string[]
}

/** The images of a golden set, of which only those in view are rendered. */
export function DatasetItems({ datasetId, items, kinds }: DatasetItemsProps) {
  const [search, setSearch] = useState('')
  const [tag, setTag] = useState(allTags)
  const [edited, setEdited] = useState<DatasetItem>()
  const [deleted, setDeleted] = useState<{ item: DatasetItem; label: string }>()
  const { removeItem } = useDatasetChanges()
  const list = useRef<HTMLUListElement>(null)
  const offset = usePageOffset(list)
  const tags = useMemo(() => [...new Set(items.flatMap((item) => item.tags))].sort().slice(0, 12), [items])
  const rows = items
    .map((item, index) => ({ item, label: item.name ?? `Image ${index + 1}` }))
    .filter(({ item, label }) => (tag === allTags || item.tags.includes(tag)) && matches(item, label, search))
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: offset,
  })

  if (items.length === 0)
    return <Text c="dimmed">No images yet. Import some below, or add reviewed results.</Text>
  return (
    <>
      <Group gap="sm">
        <TextInput
          aria-label="Search images"
          placeholder="Search images"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {tags.length > 0 && (
          <SegmentedControl aria-label="Tag" data={[allTags, ...tags]} value={tag} onChange={setTag} />
        )}
        <Text size="sm" c="dimmed" role="status">
          {formatNumber(rows.length)} {rows.length === 1 ? 'image' : 'images'}
        </Text>
      </Group>
      <ul
        ref={list}
        className={classes.rows}
        aria-label="Images of this set"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const { item, label } = row
          return (
            <li
              key={item.id}
              className={classes.row}
              style={{ transform: `translateY(${start - offset}px)` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              <DatasetThumbnail datasetId={datasetId} digest={item.digest} />
              <div className={classes.rowText}>
                <Text size="sm" c="dimmed" truncate>
                  <bdi>{label}</bdi>
                </Text>
                <Text truncate>{formatHeadline(headlineOf(item.expected, kinds))}</Text>
              </div>
              {item.tags.slice(0, 3).map((one) => (
                <Badge key={one} variant="light" visibleFrom="sm">
                  {one}
                </Badge>
              ))}
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={`Edit ${label}`}
                onClick={() => setEdited(item)}
              >
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={`Delete ${label}`}
                onClick={() => setDeleted({ item, label })}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <EditItemDialog
        key={edited?.id}
        datasetId={datasetId}
        item={edited}
        kinds={kinds}
        onClose={() => setEdited(undefined)}
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

function matches({ tags, expected }: DatasetItem, label: string, search: string): boolean {
  if (search.trim() === '') return true
  return [label, ...tags, JSON.stringify(expected)]
    .join(' ')
    .toLowerCase()
    .includes(search.trim().toLowerCase())
}
