import { ErrorAlert } from './error-alert.tsx'
import { OfflineNote } from './offline-note.tsx'
import { useConnection } from './use-network.ts'

type LoadErrorProps = { error: { message: string }; title?: string; onRetry?: () => void }

/** Says why data was not loaded. Without a network that is no error: failed queries load again when the network is back. */
export function LoadError({ error, ...props }: LoadErrorProps) {
  return useConnection() === 'online' ? (
    <ErrorAlert message={error.message} {...props} />
  ) : (
    <OfflineNote isOffline />
  )
}
