import { ActionIcon, Badge, Text } from '@mantine/core'
import type { DatasetItem } from '#contract/dataset.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { formatHeadline } from '#domain/results/headline.ts'
import { DatasetThumbnail } from '#features/datasets/dataset-thumbnail.tsx'
import { IconPencil, IconTrash } from '#ui/icons.gen.ts'
import classes from './datasets.module.css'

type DatasetItemRowProps = {
  datasetId: string
  item: DatasetItem
  label: string
  agent: AgentRef
  /** `top` is relative to the list, in pixels. */
  position: { index: number; count: number; top: number }
  onFocus: () => void
  onEdit: () => void
  onDelete: () => void
}

export function DatasetItemRow(props: DatasetItemRowProps) {
  const { datasetId, item, label, agent, position, onFocus, onEdit, onDelete } = props
  return (
    <li
      className={classes.row}
      style={{ transform: `translateY(${position.top}px)` }}
      aria-setsize={position.count}
      aria-posinset={position.index + 1}
      onFocus={onFocus}
    >
      <DatasetThumbnail datasetId={datasetId} digest={item.digest} />
      <div className={classes.rowText}>
        <Text size="sm" c="dimmed" truncate>
          <bdi>{label}</bdi>
        </Text>
        <Text truncate>{formatHeadline(interpretResult(item.expected, agent).headline)}</Text>
      </div>
      {item.tags.slice(0, 3).map((one) => (
        <Badge key={one} variant="light" tt="none" visibleFrom="sm">
          {one}
        </Badge>
      ))}
      <ActionIcon variant="subtle" size={44} aria-label={`Edit ${label}`} onClick={onEdit}>
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Delete ${label}`} onClick={onDelete}>
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  )
}
