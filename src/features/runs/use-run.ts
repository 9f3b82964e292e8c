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
  /** Undefined if the image was removed to free space. */
  image: File | undefined
  /** The request for the viewers and exports of the result. The image is empty if it was removed. */
  request: RunRequest & { image: Blob }
  /** Undefined while the run is pending. */
  result: InferenceResult | undefined
  isImageSaved: boolean
  /** Whether the newest version of the run could not be written. It is in the memory of this page, and is written again. */
  hasSaveFailed: boolean
}

/**
 * Returns the current state of a run, also if another tab sends it. Returns undefined while the run is read, and null if
 * there is no such run.
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

/** @param knownImage the image of the last view, since the image of a run does not change. */
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
