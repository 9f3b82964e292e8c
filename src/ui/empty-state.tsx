import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Illustration } from './illustration.tsx'

type EmptyStateProps = {
  drawing: ReactNode
  title?: ReactNode
  /** Says why there is no content, and what the user can do. */
  children: ReactNode
  actions?: ReactNode
}

export function EmptyState({ drawing, title, children, actions }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py="lg" my="auto" ta="center">
      <Illustration>{drawing}</Illustration>
      {title}
      <Text c="dimmed" maw={420} style={{ textWrap: 'balance' }}>
        {children}
      </Text>
      {actions && (
        <Group gap="sm" justify="center">
          {actions}
        </Group>
      )}
    </Stack>
  )
}
