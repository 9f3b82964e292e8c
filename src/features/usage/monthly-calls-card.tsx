import { Group, Skeleton, Text } from '@mantine/core'
import { formatNumber } from '#platform/format.ts'
import { TitledCard } from '#ui/card.tsx'
import { IconAlertCircle } from '#ui/icons.gen.ts'
import { OfflineNote } from '#ui/offline-note.tsx'
import { useCachedMonthlyStats, useMonthlyStats, useUsageView } from './usage-queries.ts'

export function MonthlyCallsCard() {
  const query = useMonthlyStats()
  const { usage, asOf, problem } = useUsageView(query, useCachedMonthlyStats())
  const isLoading = query.isPending && query.isEnabled && !usage && problem === undefined
  return (
    <TitledCard title="API Calls This Month" gap="xs">
      {isLoading ? (
        <Skeleton height={44} width={120} role="status" aria-label="Loading the calls of this month" />
      ) : (
        <Text fz="2.25rem" fw={650} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {usage && problem !== 'error' ? formatNumber(usage.api_calls_this_month) : '–'}
        </Text>
      )}
      {problem === 'error' && (
        <Group gap={6} c="var(--app-bad)" role="alert">
          <IconAlertCircle size={16} />
          <Text size="sm">Failed to load analytics data</Text>
        </Group>
      )}
      {problem === 'offline' && <OfflineNote asOf={asOf} isOffline />}
    </TitledCard>
  )
}
