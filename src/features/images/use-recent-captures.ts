import { useQuery, useQueryClient } from '@tanstack/react-query'
import { logProblem } from '#platform/log.ts'
import type { UserScope } from '#platform/user-scope.ts'
import type { PreparedImage } from './prepare-image.ts'
import { type RecentCapture, recentCaptures } from './recent-captures.ts'

const getQueryKey = (uid: string) => ['recent-captures', uid]

export function useRecentCaptures(uid: string): RecentCapture[] {
  const queries = useQueryClient()
  const queryKey = getQueryKey(uid)
  const { data } = useQuery({
    queryKey,
    // Reused objects do not load their thumbnails again.
    queryFn: async () => {
      const shown = queries.getQueryData<RecentCapture[]>(queryKey) ?? []
      return (await recentCaptures.list(uid)).map((one) => shown.find((it) => isSame(it, one)) ?? one)
    },
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data ?? noCaptures
}

const noCaptures: RecentCapture[] = []

/** Resolves with whether the photo was stored. */
export function useSaveRecentCapture(scope: UserScope) {
  const queries = useQueryClient()
  return async (image: PreparedImage): Promise<boolean> => {
    try {
      await recentCaptures.add(scope, image)
      return true
    } catch (error) {
      logProblem('The photo was not added to the recent captures.', error)
      return false
    } finally {
      void queries.invalidateQueries({ queryKey: getQueryKey(scope.uid) })
    }
  }
}

function isSame(one: RecentCapture, other: RecentCapture): boolean {
  return one.capturedAt === other.capturedAt && one.image.file.name === other.image.file.name
}
