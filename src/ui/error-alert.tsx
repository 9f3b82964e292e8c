import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '#ui/icons.gen.ts'

type ErrorAlertProps = {
  message: string
  title?: string
  tone?: 'error' | 'warning'
  /** Adds a button to retry. */
  onRetry?: (() => void) | undefined
}

/** `message` says what the problem is and what the user can do; its line breaks are shown. */
export function ErrorAlert({ message, title, tone = 'error', onRetry }: ErrorAlertProps) {
  const warning = tone === 'warning'
  return (
    <Alert
      role="alert"
      color={warning ? 'yellow' : 'red'}
      title={title}
      icon={warning ? <IconAlertTriangle /> : <IconAlertCircle />}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ whiteSpace: 'pre-line', flex: '1 1 12rem' }}>
          {message}
        </Text>
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  )
}
