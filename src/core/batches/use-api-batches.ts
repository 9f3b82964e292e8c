import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { useLoadProblem } from './use-load-problem.ts'

export const unnamedBatch = 'Unnamed batch'
export const apiBatchesKey = ['api-batches']

/** In ms. */
const pollMs = 15_000

/** Loads the last batches that were made with the API, and their counts again while some are running. */
export function useApiBatches() {
  const query = useQuery({
    queryKey: apiBatchesKey,
    queryFn: ({ signal }) => calls.batches(signal),
    refetchInterval: ({ state }) => state.data?.some(({ status }) => status === 'running') && pollMs,
    // Other backends have no batches.
    retry: false,
  })
  return { batches: query.data, problem: useLoadProblem(query), retry: query.refetch }
}
