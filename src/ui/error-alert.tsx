import { Alert, Text } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'

type ErrorAlertProps = { message: string; title?: string; tone?: 'error' | 'warning' }

/** Says what happened and, in the same sentence, what to do. Line breaks in the message are kept. */
export function ErrorAlert({ message, title, tone = 'error' }: ErrorAlertProps) {
  const warning = tone === 'warning'
  return (
    <Alert
      role="alert"
      color={warning ? 'yellow' : 'red'}
      title={title}
      icon={warning ? <IconAlertTriangle aria-hidden /> : <IconAlertCircle aria-hidden />}
    >
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {message}
      </Text>
    </Alert>
  )
}
