import { useQuery } from '@tanstack/react-query'
import type { Run } from './run.ts'
import { runStore } from './run-store.ts'

/** What was sent, or will be; null when the device had to let go of it, undefined until that is known. */
export function useRunPicture(uid: string, run: Run): File | null | undefined {
  return useQuery({
    queryKey: ['run-picture', uid, run.id],
    queryFn: async () => (await runStore.picture(uid, run)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  }).data
}

/** Small; the picture itself where there is no small one yet. */
export function useRunThumbnail(uid: string, run: Run): Blob | null | undefined {
  return useQuery({
    queryKey: ['run-thumbnail', uid, run.id, run.state.status],
    queryFn: async () =>
      (await runStore.thumbnail(uid, run.id)) ?? (await runStore.picture(uid, run)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data
}
