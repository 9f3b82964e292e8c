import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { evaluationCalls } from '#api/evaluation-calls.ts'
import type { Evaluation, NewEvaluation } from '#contract/evaluation.ts'
import { notifications } from '#ui/notifications.ts'

const pollMs = 2000

const listKey = (datasetId: string) => ['evaluations', datasetId]
const reportKey = (id: string) => ['evaluation', id]

/** Loads again while one is running. */
export function useEvaluations(datasetId: string) {
  return useQuery({
    queryKey: listKey(datasetId),
    queryFn: async ({ signal }) => (await evaluationCalls.evaluations(datasetId, signal)).evaluations,
    refetchInterval: ({ state }) => state.data?.some(({ status }) => status === 'running') && pollMs,
    retry: false,
  })
}

/** Loads again while the evaluation is running. */
export function useEvaluationReport(id: string) {
  return useQuery({
    queryKey: reportKey(id),
    queryFn: ({ signal }) => evaluationCalls.report(id, signal),
    refetchInterval: ({ state }) => state.data?.evaluation.status === 'running' && pollMs,
    retry: false,
  })
}

/** Loads of the images while an evaluation is running. */
const partialLoads = 20

/** The images are large, so they are loaded again only when many analyses have ended, and at the end. */
export function useEvaluatedItems({ id, status, done, total }: Evaluation) {
  const state =
    status === 'running' ? Math.floor((done * partialLoads) / Math.max(1, total)) : `${status} ${done}`
  return useQuery({
    queryKey: [...reportKey(id), 'items', state],
    queryFn: async ({ signal }) => (await evaluationCalls.evaluationItems(id, signal)).items,
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
    gcTime: 0,
    retry: false,
  })
}

export function useItemResults(id: string, itemId: string | undefined) {
  return useQuery({
    queryKey: [...reportKey(id), itemId],
    queryFn: ({ signal }) => evaluationCalls.itemResults(id, itemId ?? '', signal),
    enabled: itemId !== undefined,
    gcTime: 0,
  })
}

export function useEvaluationEstimate(request: NewEvaluation | undefined) {
  return useQuery({
    queryKey: ['evaluation-estimate', request],
    queryFn: ({ signal }) => {
      if (!request) throw new Error('No candidates are chosen.')
      return evaluationCalls.estimate(request, signal)
    },
    enabled: request !== undefined,
    gcTime: 0,
    retry: false,
  })
}

export function useEvaluationMutations() {
  const queries = useQueryClient()
  const reload = () =>
    Promise.all(
      [['evaluations'], ['evaluation'], ['trial']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  const options = {
    onError: ({ message }: Error) => notifications.show({ color: 'red', message }),
    onSettled: reload,
  }
  return {
    start: useMutation({ ...options, mutationFn: evaluationCalls.createEvaluation }),
    resume: useMutation({ ...options, mutationFn: evaluationCalls.resumeEvaluation }),
    cancel: useMutation({ ...options, mutationFn: evaluationCalls.cancelEvaluation }),
    remove: useMutation({ ...options, mutationFn: evaluationCalls.deleteEvaluation }),
  }
}

export const fetchReportExport = (id: string, format: string) => evaluationCalls.exportReport(id, format)
