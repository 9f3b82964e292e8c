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
