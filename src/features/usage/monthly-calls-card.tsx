import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Card } from '#ui/card.tsx'
import { useMonthlyCalls } from './usage-queries.ts'

export function MonthlyCallsCard() {
  const { data, isPending, isError } = useMonthlyCalls()
  return (
    <Card aria-label="API Calls This Month">
      <Stack gap="xs">
        <Title order={2}>API Calls This Month</Title>
        {isPending ? (
          <Skeleton height={44} width={120} role="status" aria-label="Loading the calls of this month" />
        ) : (
          <Text fz={36} fw={650} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {data ? data.api_calls_this_month.toLocaleString('en') : '–'}
          </Text>
        )}
        {isError && (
          <Group gap={6} c="var(--app-bad)" role="alert">
            <IconAlertCircle size={16} aria-hidden />
            <Text size="sm">Failed to load analytics data</Text>
          </Group>
        )}
      </Stack>
    </Card>
  )
}
