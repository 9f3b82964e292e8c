import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './page-header.module.css'

type PageHeaderProps = {
  title: string
  /** If it differs from the heading. */
  pageTitle?: string | undefined
  subtitle?: ReactNode
  actions?: ReactNode
  /** Whether the actions fit beside the title on a phone. */
  hasShortActions?: boolean
  /** Whether it is only for screen readers. */
  isHidden?: boolean
}

/** The heading gets the focus after a navigation (src/main.tsx), so that screen readers announce the screen. */
export function PageHeader({
  title,
  pageTitle = title,
  subtitle,
  actions,
  hasShortActions,
  isHidden,
}: PageHeaderProps) {
  usePageTitle(pageTitle)
  return (
    <Group
      justify="space-between"
      align="flex-end"
      gap="md"
      className={classes.header}
      mod={{ short: hasShortActions, hidden: isHidden }}
    >
      <div className={classes.titles}>
        <Title order={1} tabIndex={-1} data-page-heading>
          {title}
        </Title>
        {subtitle && (
          <Text c="dimmed" className={classes.subtitle}>
            {subtitle}
          </Text>
        )}
      </div>
      {actions}
    </Group>
  )
}

/** Required by WCAG 2.4.2. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · AI Vision Platform`
  }, [title])
}
