import { ApiError } from '#api/errors.ts'
import { useConnection } from '#ui/use-network.ts'

/** `missing`: the server does not have it, or is another backend without batches. */
export type LoadProblem = 'missing' | 'offline' | { message: string }

/** Undefined while the data may still be loaded. */
export function useLoadProblem(query: { data?: unknown; error: Error | null }): LoadProblem | undefined {
  const connection = useConnection()
  const { data, error } = query
  if (data !== undefined) return undefined
  if (error instanceof ApiError && error.status === 404) return 'missing'
  // While the connection is being checked, the failure is not reported as an error, which may turn out to be wrong.
  if (connection === 'offline' || (error && connection === 'checking')) return 'offline'
  return error ? { message: error.message } : undefined
}
