import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { describeReview } from '#core/reviews/describe-review.ts'
import type { ReviewOfRun } from '#core/reviews/use-review.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { formatDateTime } from '#platform/format.ts'
import { IconArrowsSplit2 } from '#ui/icons.gen.ts'

type ConflictNoticeProps = { review: ReviewOfRun; agent: AgentRef }

export function ConflictNotice({ review: { stored, keepMine, acceptTheirs }, agent }: ConflictNoticeProps) {
  if (stored?.state.status !== 'conflict') return null
  const { theirs } = stored.state
  return (
    <Alert
      role="alert"
      color="yellow"
      icon={<IconArrowsSplit2 />}
      title="Another device has a different review"
    >
      <Stack gap="xs">
        <Line name="This device" review={stored.review} agent={agent} />
        <Line name="Other device" review={theirs} agent={agent} />
        <Group gap="xs">
          <Button variant="default" mih={44} onClick={keepMine}>
            Keep this one
          </Button>
          <Button variant="default" mih={44} onClick={acceptTheirs}>
            Use the other one
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

type LineProps = {
  name: string
  review: Parameters<typeof describeReview>[0] & { reviewed_at: string }
  agent: AgentRef
}

function Line({ name, review, agent }: LineProps) {
  return (
    <Text size="sm">
      <b>{name}:</b> {describeReview(review, agent)}{' '}
      <Text component="span" size="xs" c="dimmed">
        {formatDateTime(Date.parse(review.reviewed_at))}
      </Text>
    </Text>
  )
}
