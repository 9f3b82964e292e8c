import { useQuery, useQueryClient } from '@tanstack/react-query'
import { logProblem } from '#platform/log.ts'
import { whenIdle } from '#platform/when-idle.ts'
import type { PreparedImage } from './prepare-image.ts'
import { type RecentCapture, recentCaptures } from './recent-captures.ts'

/** The recent captures of one person. `keep` resolves with false when the device has no room for another. */
export function useRecentCaptures(uid: string) {
  const queries = useQueryClient()
  const queryKey = ['recent-captures', uid]
  const { data } = useQuery({
    queryKey,
    // A photo that is shown already stays the same object, and its picture is not made anew.
    queryFn: async () => {
      const shown = queries.getQueryData<RecentCapture[]>(queryKey) ?? []
      return (await recentCaptures.list(uid)).map((one) => shown.find((it) => isSame(it, one)) ?? one)
    },
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  /** `ahead`: where the photo is kept as well, and what is sent from there. Once that is done this can wait. */
  async function keep(image: PreparedImage, ahead?: Promise<unknown>): Promise<boolean> {
    try {
      if (await ahead) await new Promise<void>((resolve) => whenIdle(resolve))
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

/** By the moment and the name, which have the moment of the shutter in them. */
function isSame(one: RecentCapture, other: RecentCapture): boolean {
  return one.capturedAt === other.capturedAt && one.image.file.name === other.image.file.name
}
