import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatCounts } from '#core/batches/count-rows.ts'
import type { BatchEntry as Entry } from '#core/batches/list-batch-entries.ts'
import { isSuggestedName } from '#core/runs/batch-store.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { CountsBar } from '#features/batches/counts-bar.tsx'
import { formatDateTime, formatNumber } from '#platform/format.ts'
import classes from './batches.module.css'

const origins = { device: 'On this device', shared: 'Shared', api: 'From the API' }
const states = { paused: 'Paused', cancelled: 'Cancelled' }

export function BatchListItem({ entry }: { entry: Entry }) {
  const { id, name, createdAt, counts } = entry
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
        <bdi>{describe(entry)}</bdi>
      </Text>
      <Group gap="sm" wrap="nowrap">
        <CountsBar counts={counts} style={{ flex: 1 }} />
        <Text size="sm">{formatCounts(counts)}</Text>
      </Group>
    </Link>
  )
}

function describe({ agentName, variantName, origin, createdBy, state, reviewed, lastItemAt }: Entry): string {
  return joinParts([
    agentName,
    variantName,
    origins[origin],
    createdBy,
    state && states[state],
    reviewed > 0 && `${formatNumber(reviewed)} reviewed`,
    origin === 'shared' && lastItemAt !== undefined && `Last photo ${formatDateTime(lastItemAt)}`,
  ])
}
