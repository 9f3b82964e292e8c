import { ActionIcon, Badge, Group, Progress, Skeleton, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { ApiError } from '#api/errors.ts'
import type { TrialUsage } from '#contract/usage.ts'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { formatAsOf } from './last-known-at.ts'
import {
  formatPercent,
  type TrialLevel,
  trialLevel,
  trialMessage,
  trialPercentage,
  trialTotal,
} from './trial-level.ts'
import { useTrial } from './usage-queries.ts'
import { useCachedTrial } from './use-last-known-trial.ts'

/** How much of the trial is left. Shows nothing to people without a session (specification, point 4). */
export function TrialCard({ title = 'Limited Usage', note }: { title?: string; note?: string }) {
  const { data, error, isPending, isFetching, refetch, isEnabled } = useTrial()
  const lastKnown = useCachedTrial()
  const usage = data ?? lastKnown?.usage
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
              <IconRefresh size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
        {usage ? <TrialFigures usage={usage} /> : isPending ? <TrialSkeleton /> : null}
        {lastKnown && (
          <Text size="sm" c="dimmed">
            {formatAsOf(lastKnown.loadedAt)}
          </Text>
        )}
        {error && <ErrorAlert title="Unable to load trial status" message="Failed to load trial usage" />}
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

const look: Record<TrialLevel, { color: string; word: string }> = {
  good: { color: 'green', word: 'Good' },
  warning: { color: 'yellow', word: 'Running low' },
  critical: { color: 'red', word: 'Almost used up' },
  expired: { color: 'red', word: 'Expired' },
}

function TrialFigures({ usage }: { usage: TrialUsage }) {
  const level = trialLevel(usage.trial_remaining)
  const { color, word } = look[level]
  const share = trialPercentage(usage)
  return (
    <Stack gap="sm">
      <Text>{trialMessage(usage)}</Text>
      <Progress
        value={share}
        color={color}
        size="md"
        radius="xl"
        aria-label="Share of the trial that is used"
      />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          Used {usage.trial_used} of {trialTotal(usage)} requests ({formatPercent(share)})
        </Text>
        <Badge color={color} variant="light" tt="none">
          {word}
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
      {/* Their lines are as high as those of the figures. */}
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
