import { Group, Stack, Text } from '@mantine/core'
import type { BatchRow } from '#core/batches/batch-row.ts'
import { countByStatusWithReruns, formatCounts } from '#core/batches/count-rows.ts'
import { estimateRemainingMs, formatRemaining } from '#core/batches/estimate-remaining.ts'
import { LazyNetworkSignInAlert } from '#ui/lazy-network-sign-in-alert.tsx'
import { useConnection } from '#ui/use-network.ts'
import { CountsBar } from './counts-bar.tsx'

export type BatchProgressProps = {
  rows: readonly BatchRow[]
  isPaused: boolean
  /** What happens to the rest without a network. */
  offlineNote: string
}

export function BatchProgress({ rows, isPaused, offlineNote }: BatchProgressProps) {
  const isOffline = useConnection() === 'offline'
  const counts = countByStatusWithReruns(rows)
  const left = counts.waiting + counts.sending
  return (
    <Stack gap={6}>
      <CountsBar counts={counts} size="lg" />
      <Group gap="xs" justify="space-between">
        <Text size="sm" role="status">
          {formatCounts(counts)}
        </Text>
        {left > 0 && (
          <Text size="sm" c="dimmed">
            {describeNext(rows, left, { isPaused, offlineNote: isOffline && offlineNote })}
          </Text>
        )}
      </Group>
      {left > 0 && <LazyNetworkSignInAlert />}
    </Stack>
  )
}

type Situation = { isPaused: boolean; offlineNote: string | false }

function describeNext(rows: readonly BatchRow[], left: number, { isPaused, offlineNote }: Situation): string {
  if (isPaused) return 'Paused'
  if (offlineNote) return offlineNote
  const blocked = rows.find(({ status, statusLabel }) => status === 'waiting' && statusLabel !== 'Waiting')
  if (blocked) return blocked.statusLabel
  const ms = estimateRemainingMs(
    rows.flatMap(({ completedAt }) => completedAt ?? []),
    left,
  )
  if (ms === undefined) return 'Running…'
  const text = formatRemaining(ms)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} left`
}
