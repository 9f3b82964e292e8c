import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { evaluationCalls } from '#api/evaluation-calls.ts'
import type { DatasetItem } from '#contract/dataset.ts'
import { notifications } from '#ui/notifications.ts'

const listKey = ['datasets']
const datasetKey = (id: string) => ['dataset', id]
const itemsKey = (id: string) => ['dataset-items', id]

export function useDatasets() {
  return useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await evaluationCalls.datasets(signal)).datasets,
    retry: false,
  })
}

export function useDataset(id: string) {
  return useQuery({
    queryKey: datasetKey(id),
    queryFn: ({ signal }) => evaluationCalls.dataset(id, signal),
    retry: false,
  })
}

export function useDatasetItems(id: string) {
  return useQuery({
    queryKey: itemsKey(id),
    queryFn: async ({ signal }) => (await evaluationCalls.items(id, signal)).items,
    retry: false,
  })
}

export function useDatasetImage(id: string, digest: string | undefined, size: 'full' | 'thumbnail') {
  return useQuery({
    queryKey: ['dataset-image', id, digest, size],
    queryFn: ({ signal }) => evaluationCalls.image(id, digest ?? '', size, signal),
    enabled: digest !== undefined,
    // Another image has another digest.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: size === 'full' ? 0 : 60_000,
    retry: 1,
    // The form beside a full image starts again when the image arrives.
    refetchOnWindowFocus: size === 'thumbnail',
  })
}

/** Notifies the user of changes that fail. */
export function useDatasetMutations() {
  const queries = useQueryClient()
  const reload = (id?: string) =>
    Promise.all(
      [listKey, ...(id ? [datasetKey(id), itemsKey(id)] : [])].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  const onError = ({ message }: Error) =>
    notifications.show({ color: 'red', message: `Not saved. ${message}` })
  return {
    create: useMutation({
      onError,
      mutationFn: evaluationCalls.createDataset,
      onSuccess: () => reload(),
    }),
    change: useMutation({
      onError,
      mutationFn: ({ id, ...body }: { id: string } & Parameters<typeof evaluationCalls.changeDataset>[1]) =>
        evaluationCalls.changeDataset(id, body),
      onSuccess: (_, { id }) => reload(id),
    }),
    remove: useMutation({
      onError,
      mutationFn: evaluationCalls.deleteDataset,
      onSuccess: () => reload(),
    }),
    changeItem: useMutation({
      onError,
      mutationFn: ({ id, itemId, ...body }: ItemChange) => evaluationCalls.changeItem(id, itemId, body),
      onSuccess: (_, { id }) => reload(id),
    }),
    removeItem: useMutation({
      onError,
      mutationFn: ({ id, itemId }: { id: string; itemId: string }) => evaluationCalls.deleteItem(id, itemId),
      onSuccess: (_, { id }) => reload(id),
    }),
    reload,
  }
}

type ItemChange = { id: string; itemId: string } & Partial<Pick<DatasetItem, 'expected' | 'tags'>>

export const fetchDatasetExport = (id: string, format: string) => evaluationCalls.exportDataset(id, format)
