import { Group, Skeleton } from '@mantine/core'
import { Card } from '#ui/card.tsx'

export function AgentCardSkeleton() {
  return (
    <Card>
      <Group gap="sm" wrap="nowrap" mb="md">
        <Skeleton width={44} height={44} radius="md" style={{ flex: 'none' }} />
        <Skeleton width="60%" height={20} />
      </Group>
      <Skeleton width={90} height={20} radius="xl" mb="md" />
      <Skeleton height={16} mb="xs" />
      <Skeleton width="80%" height={16} mb="md" />
      <Skeleton height={52} radius="md" mb="md" />
      <Skeleton height={36} radius="md" />
    </Card>
  )
}
