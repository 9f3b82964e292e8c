import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InferenceResult } from '#contract/inference.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { isPending, type Run, type RunRequest } from './run.ts'
import { getRunStore, type RunStore } from './run-store.ts'
import { runQueryKey } from './use-runs.ts'
import { visibleRuns } from './visible-runs.ts'

export type RunView = {
  run: Run
  /** Undefined when it was evicted to free space. */
  image: File | undefined
  /** As the viewers and exports of the result read it. The image is empty when it was evicted. */
  request: RunRequest & { image: Blob }
  /** Undefined while the run is pending. */
  result: InferenceResult | undefined
  isImageSaved: boolean
  /** The disk did not take the newest version of the run. It is in the memory of this page, and is written again. */
  hasSaveFailed: boolean
}

/**
 * Returns a run as it is now, whichever tab sends it: undefined while it is read, and null when there is none. All that
 * a screen needs to know of a run.
 */
export function useRun(id: string | undefined): RunView | null | undefined {
  const scope = useUserScope()
  const store = getRunStore(scope)
  useEffect(() => (id === undefined ? undefined : visibleRuns.add(id)), [id])
  const { data } = useQuery({
    queryKey: runQueryKey(scope.uid, id),
    queryFn: ({ client, queryKey }) =>
      id === undefined ? null : readView(store, id, client.getQueryData<RunView>(queryKey)?.image),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
  return id === undefined ? null : data
}

/** @param knownImage that of the last view: the image of a run does not change. */
async function readView(store: RunStore, id: string, knownImage: File | undefined): Promise<RunView | null> {
  const run = await store.read(id)
  if (!run) return null
  const [image, result] = await Promise.all([
    knownImage ?? store.readImage(run),
    isPending(run) ? undefined : store.readResult(id),
  ])
  const request = { ...run.request, image: image ?? new Blob() }
  return {
    run,
    image,
    request,
    result,
    isImageSaved: store.isImageSaved(id),
    hasSaveFailed: store.hasSaveFailed(id),
  }
}
