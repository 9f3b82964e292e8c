import { useSelector } from '@tanstack/react-store'
import { type NetworkState, network } from '#platform/network.ts'

export function useNetwork(): NetworkState {
  return useSelector(network)
}

type Connection = 'online' | 'checking' | 'offline'

/** Whether requests get a response, which may be that of a network that requires a sign-in. */
export function useConnection(): Connection {
  return useSelector(network, toConnection)
}

function toConnection({ status }: NetworkState): Connection {
  if (status === 'sign-in-possible') return 'offline'
  return status === 'sign-in-detected' ? 'online' : status
}
