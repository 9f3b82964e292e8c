import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconAlertTriangle, IconInfoCircle } from '#ui/icons.gen.ts'

type NoticeProps = { tone?: 'caution' | 'plain'; title?: string | undefined; children: ReactNode }

/** The notice is not a live region, because the result itself is announced. */
export function Notice({ tone = 'plain', title, children }: NoticeProps) {
  const isCaution = tone === 'caution'
  const Icon = isCaution ? IconAlertTriangle : IconInfoCircle
  return (
    <Alert role="note" color={isCaution ? 'yellow' : 'gray'} title={title} icon={<Icon />} p="xs">
      <Text size="sm">{children}</Text>
    </Alert>
  )
}
