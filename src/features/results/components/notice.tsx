import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type NoticeProps = { tone?: 'caution' | 'plain'; title?: string; children: ReactNode }

/** A sentence about an answer that must not be overlooked. No live region: the answer itself was announced. */
export function Notice({ tone = 'plain', title, children }: NoticeProps) {
  const caution = tone === 'caution'
  const Icon = caution ? IconAlertTriangle : IconInfoCircle
  return (
    <Alert role="note" color={caution ? 'yellow' : 'gray'} title={title} icon={<Icon aria-hidden />} p="xs">
      <Text size="sm">{children}</Text>
    </Alert>
  )
}
