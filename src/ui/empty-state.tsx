import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
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
    <div className={classes.state}>
      <Illustration>{drawing}</Illustration>
      <div className={classes.text}>
        {title}
        <Text c="dimmed" className={classes.reason ?? ''}>
          {children}
        </Text>
        {actions && (
          <Group gap="sm" className={classes.actions ?? ''}>
            {actions}
          </Group>
        )}
      </div>
    </div>
  )
}
