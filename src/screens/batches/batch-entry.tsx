import { Group, Progress, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RowCounts } from '#core/batches/count-rows.ts'
import { isSuggestedName } from '#core/runs/batch-store.ts'
import { formatCounts, sumOf } from '#features/batches/batch-progress.tsx'
import { formatDateTime } from '#platform/format.ts'
import classes from './batches.module.css'

type BatchEntryProps = {
  id: string
  name: string
  /** In ms since 1970. */
  createdAt: number
  subtitle: string
  counts: RowCounts
}

export function BatchEntry({ id, name, createdAt, subtitle, counts }: BatchEntryProps) {
  const total = sumOf(counts)
  return (
    <Link to="/batches/$id" params={{ id }} className={classes.entry ?? ''}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Text>
        {!isSuggestedName(name) && (
          <Text size="sm" c="dimmed">
            {formatDateTime(createdAt)}
          </Text>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {subtitle}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Progress
          value={total === 0 ? 0 : (counts.done / total) * 100}
          color="var(--app-ok)"
          style={{ flex: 1 }}
          aria-hidden
        />
        <Text size="sm">{formatCounts(counts)}</Text>
      </Group>
    </Link>
  )
}
