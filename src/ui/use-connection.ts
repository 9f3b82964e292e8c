import { useSyncExternalStore } from 'react'
import { type ConnectionState, connection } from '#platform/connection.ts'

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.state)
}
