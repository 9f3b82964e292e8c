import { Text } from '@mantine/core'
import { formatDateTime } from '#platform/format.ts'
import { ErrorAlert } from './error-alert.tsx'
import { useConnection } from './use-network.ts'

type OfflineNoteProps = {
  /** In ms since 1970; undefined without a value, or for the current one. */
  asOf?: number | undefined
  isOffline: boolean
}

/** Says how old a value is, or why there is none without a network. */
export function OfflineNote({ asOf, isOffline }: OfflineNoteProps) {
  if (asOf === undefined && !isOffline) return null
  return (
    <Text size="sm" c="dimmed">
      {asOf === undefined ? 'Available when you are online again' : formatAsOf(asOf)}
    </Text>
  )
}

/** Such as "As of Nov 23, 2:01 AM". In ms since 1970. */
export function formatAsOf(loadedAt: number): string {
  return `As of ${formatDateTime(loadedAt)}`
}

type LoadErrorProps = { error: { message: string }; title?: string; onRetry?: () => void }

/** Says why data was not loaded. Without a network that is no error: failed queries load again when the network is back. */
export function LoadError({ error, ...props }: LoadErrorProps) {
  return useConnection() === 'online' ? (
    <ErrorAlert message={error.message} {...props} />
  ) : (
    <OfflineNote isOffline />
  )
}
