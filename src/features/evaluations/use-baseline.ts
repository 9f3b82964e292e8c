import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { evaluationCalls } from '#api/evaluation-calls.ts'
import type { NewBaseline } from '#contract/baseline.ts'
import { notifications } from '#ui/notifications.ts'

const pollMs = 2000

const baselineKey = (datasetId: string) => ['baseline', datasetId]

/** Null without a baseline. Loads again while a sample is running. */
export function useBaseline(datasetId: string) {
  return useQuery({
    queryKey: baselineKey(datasetId),
    queryFn: async ({ signal }) => (await evaluationCalls.baseline(datasetId, signal)).baseline,
    refetchInterval: ({ state }) => state.data?.sample?.status === 'running' && pollMs,
    retry: false,
  })
}

export function useBaselineMutations(datasetId: string) {
  const queries = useQueryClient()
  const options = {
    onError: ({ message }: Error) => notifications.show({ color: 'red', message }),
    onSettled: () => queries.invalidateQueries({ queryKey: baselineKey(datasetId) }),
  }
  return {
    set: useMutation({
      ...options,
      mutationFn: (body: NewBaseline) => evaluationCalls.setBaseline(datasetId, body),
    }),
    check: useMutation({ ...options, mutationFn: () => evaluationCalls.checkBaseline(datasetId) }),
    remove: useMutation({ ...options, mutationFn: () => evaluationCalls.deleteBaseline(datasetId) }),
  }
}
