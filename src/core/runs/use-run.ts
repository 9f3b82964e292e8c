import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { InferenceResult } from '#contract/inference.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import type { Run, RunRequest } from './run.ts'
import { getRunStore, type RunStore } from './run-store.ts'
import { visibleRuns } from './visible-runs.ts'

export type RunView = {
  run: Run
  /** Undefined if the image was removed to free space. */
  image: File | undefined
  /** The request for the viewers and exports of the result. The image is empty if it was removed. */
  request: RunRequest & { image: Blob }
  result: InferenceResult | undefined
  isImageSaved: boolean
  hasSaveFailed: boolean
}

/**
 * Returns the current state of a run, also if another tab sends it. Returns undefined while the run, its image or its result is
 * read, and null if there is no such run.
 */
export function useRun(id: string | undefined): RunView | null | undefined {
  const store = getRunStore(useUserScope())
  const { subscribe } = store.collection
  useEffect(() => (id === undefined ? undefined : visibleRuns.add(id)), [id])
  const run = useSyncExternalStore(subscribe, () => (id === undefined ? undefined : store.collection.get(id)))
  const isReading = useSyncExternalStore(subscribe, () => store.collection.status === 'pending')
  const isImageSaved = useSyncExternalStore(subscribe, () => id === undefined || store.isImageSaved(id))
  const hasSaveFailed = useSyncExternalStore(subscribe, () => id !== undefined && store.hasSaveFailed(id))
  const image = useImage(store, run)
  const result = useResult(store, run)
  const view = useMemo(() => {
    if (!run || image === undefined || result === undefined) return undefined
    const request = { ...run.request, image: image ?? new Blob() }
    return {
      run,
      image: image ?? undefined,
      request,
      result: result ?? undefined,
      isImageSaved,
      hasSaveFailed,
    }
  }, [run, image, result, isImageSaved, hasSaveFailed])
  return id === undefined || (!run && !isReading) ? null : view
}

const queryOptions = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false }

function useImage(store: RunStore, run: Run | undefined): File | null | undefined {
  const { uid } = useUserScope()
  const { data } = useQuery({
    ...queryOptions,
    queryKey: ['run-image', uid, run?.id],
    queryFn: async () => (run && ((await store.readImage(run)) ?? (await fetchImage(run)))) ?? null,
    enabled: run !== undefined,
    initialData: () => run && (store.collection.getUnsaved(run.id, 'image') as File | undefined),
  })
  return data
}

/** Of a run of a shared batch, whose image was removed to free space. */
async function fetchImage({ sharing, batchId, idempotencyKey, organization, image }: Run) {
  if (sharing !== 'sent' || batchId === undefined) return undefined
  const { batchCalls } = await import('#api/batch-calls.ts')
  const options = { organizationId: organization?.id }
  const blob = await batchCalls.image(batchId, idempotencyKey, 'image', options).catch(() => undefined)
  return blob && new File([blob], image.name, { type: image.type })
}

/** Returns null while the run is pending, and undefined while the result is read. */
function useResult(store: RunStore, run: Run | undefined): InferenceResult | null | undefined {
  const { uid } = useUserScope()
  const id = run?.state.status === 'done' ? run.id : undefined
  const { data } = useQuery({
    ...queryOptions,
    queryKey: ['run-result', uid, id],
    queryFn: async () => (id === undefined ? undefined : await store.readResult(id)) ?? null,
    initialData: () =>
      id === undefined ? null : (store.collection.getUnsaved(id, 'result') as InferenceResult),
  })
  return data
}
