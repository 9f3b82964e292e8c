import { Alert, Group, Text } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import { IconPlugX } from '#ui/icons.gen.ts'
import { Optional } from '#ui/optional.tsx'

const VisionModelHint = lazy(async () => ({
  default: (await import('./vision-model-hint.tsx')).VisionModelHint,
}))

type UnavailableNoticeProps = {
  title?: string
  /** What an operator can do. */
  reason: string
  /** What the user can do. */
  action?: ReactNode
}

export function UnavailableNotice({ title, reason, action }: UnavailableNoticeProps) {
  return (
    <Alert color="yellow" role="status" p="sm" title={title} icon={<IconPlugX />}>
      <Text size="sm">{reason}</Text>
      {action && (
        <Group mt="sm" gap="sm">
          {action}
        </Group>
      )}
      <Optional>
        <VisionModelHint />
      </Optional>
    </Alert>
  )
}
