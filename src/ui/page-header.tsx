import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from './use-page-title.ts'

type PageHeaderProps = {
  title: string
  /** In the tab of the browser, where it says more than the heading. */
  pageTitle?: string | undefined
  subtitle?: ReactNode
  actions?: ReactNode
}

/** Every screen begins with it. The heading takes the focus after a navigation, so that a reader hears where it is. */
export function PageHeader({ title, pageTitle = title, subtitle, actions }: PageHeaderProps) {
  usePageTitle(pageTitle)
  return (
    <Group justify="space-between" align="flex-end" mb="lg" gap="md">
      <Stack gap={4}>
        <Title order={1} tabIndex={-1} data-page-heading>
          {title}
        </Title>
        {subtitle && <Text c="dimmed">{subtitle}</Text>}
      </Stack>
      {actions}
    </Group>
  )
}
