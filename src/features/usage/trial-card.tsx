import { ActionIcon, Badge, Group, Progress, Skeleton, Stack, Text, Title, Tooltip } from '@mantine/core'
import { ApiError } from '#api/errors.ts'
import type { TrialUsage } from '#contract/usage.ts'
import { formatNumber } from '#platform/format.ts'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { IconRefresh } from '#ui/icons.gen.ts'
import { OfflineNote } from '#ui/offline-note.tsx'
import { formatPercentageUsed } from './format-percentage-used.ts'
import { getTrialLevel, getTrialMessage, getTrialPercentageUsed, type TrialLevel } from './trial-usage.ts'
import { useCachedTrial, useTrial, useUsageView } from './usage-queries.ts'

/** Shows nothing without a session (specification, point 4). */
export function TrialCard({ title = 'Limited Usage', note }: { title?: string; note?: string }) {
  const query = useTrial()
  const { error, isPending, isFetching, refetch, isEnabled } = query
  const { usage, asOf, problem } = useUsageView(query, useCachedTrial())
  if (!isEnabled || (error instanceof ApiError && error.status === 401)) return null
  return (
    <Card aria-label={title}>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2}>{title}</Title>
          <Tooltip label="Refresh">
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Refresh trial usage"
              loading={isFetching && !isPending}
              onClick={() => void refetch()}
            >
              <IconRefresh size={18} />
            </ActionIcon>
          </Tooltip>
        </Group>
        {usage ? <TrialNumbers usage={usage} /> : isPending && !problem ? <TrialSkeleton /> : null}
        <OfflineNote asOf={asOf} isOffline={problem === 'offline'} />
        {problem === 'error' && (
          <ErrorAlert title="Unable to load trial status" message="Failed to load trial usage" />
        )}
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

const badges: Record<TrialLevel, { color: string; label: string }> = {
  good: { color: 'green', label: 'Good' },
  warning: { color: 'yellow', label: 'Running low' },
  critical: { color: 'red', label: 'Almost used up' },
  expired: { color: 'red', label: 'Expired' },
}

function TrialNumbers({ usage }: { usage: TrialUsage }) {
  const level = getTrialLevel(usage.trial_remaining)
  const { color, label } = badges[level]
  const percentage = getTrialPercentageUsed(usage)
  const share = `${formatNumber(usage.trial_used)} of ${formatNumber(usage.trial_total)} requests`
  const used = `Used ${share} (${formatPercentageUsed(percentage)})`
  return (
    <Stack gap="sm">
      <Text>{getTrialMessage(usage)}</Text>
      <Progress value={percentage} color={color} size="md" radius="xl" aria-label="Trial requests used" />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {used}
        </Text>
        <Badge color={color} variant="light" tt="none">
          {label}
        </Badge>
      </Group>
      {level === 'expired' && (
        <ErrorAlert
          title="Trial Expired"
          message="Paid options coming soon! Please contact support for early access."
        />
      )}
    </Stack>
  )
}

function TrialSkeleton() {
  return (
    <Stack gap="sm" role="status" aria-label="Loading trial usage">
      {/* The line heights of the numbers avoid a layout shift. */}
      <Text>
        <Skeleton component="span" display="inline-block" height="1em" width="60%" />
      </Text>
      <Skeleton height={8} />
      <Text size="sm">
        <Skeleton component="span" display="inline-block" height="1em" width="40%" />
      </Text>
    </Stack>
  )
}
