import { Group, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { describeReviewCounts } from '#core/reviews/describe-review-counts.ts'
import { useReviewSummary } from '#core/reviews/use-review-summary.ts'
import { IconChecks } from '#ui/icons.gen.ts'

/** Shows nothing without reviews, or while they are loaded. */
export function ReviewSummary({ agentCode }: { agentCode: string }) {
  const { data } = useReviewSummary()
  const counts = data?.agents.find(({ agent_code }) => agent_code === agentCode)
  if (!counts) return null
  const { text, details } = describeReviewCounts(counts)
  return (
    <Tooltip label={details} disabled={!details} events={{ hover: true, focus: false, touch: true }}>
      <Group gap={6} wrap="nowrap" w="fit-content">
        <IconChecks size={16} style={{ flexShrink: 0 }} />
        <Text size="sm" c="dimmed">
          {text}
          {details && <VisuallyHidden>. {details}</VisuallyHidden>}
        </Text>
      </Group>
    </Tooltip>
  )
}
