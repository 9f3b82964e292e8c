import { useQuery, useQueryClient } from '@tanstack/react-query'
import { logProblem } from '#platform/log.ts'
import type { PreparedImage } from './prepare-image.ts'
import { recentCaptures } from './recent-captures.ts'

/** The recent captures of one person. `keep` resolves with false when the device has no room for another. */
export function useRecentCaptures(uid: string) {
  const queries = useQueryClient()
  const queryKey = ['recent-captures', uid]
  const { data } = useQuery({
    queryKey,
    queryFn: () => recentCaptures.list(uid),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  async function keep(image: PreparedImage): Promise<boolean> {
    try {
      await recentCaptures.add(uid, image)
      return true
    } catch (error) {
      logProblem('The photo is not kept on this device.', error)
      return false
    } finally {
      void queries.invalidateQueries({ queryKey })
    }
  }

  return { captures: data ?? [], keep }
}
