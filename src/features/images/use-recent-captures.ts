import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { logProblem } from '#platform/log.ts'
import { whenIdle } from '#platform/when-idle.ts'
import type { PreparedImage } from './prepare-image.ts'
import { type RecentCapture, recentCaptures } from './recent-captures.ts'

const keyOf = (uid: string) => ['recent-captures', uid]

/** How long the list on screen may be behind, in ms: an answer may be on its way. */
const behindMs = 300

/** The recent captures of one person. */
export function useRecentCaptures(uid: string): RecentCapture[] {
  const queries = useQueryClient()
  const queryKey = keyOf(uid)
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
  return data ?? none
}

const none: RecentCapture[] = []

/**
 * Puts a photo among them, as soon as there is nothing better to do; on the screen it comes a little later. `ahead`:
 * where the photo is kept as well, and what is sent from there. Resolves with false when the device has no room for it.
 */
export function useKeepRecent(uid: string) {
  const queries = useQueryClient()
  return (image: PreparedImage, ahead?: Promise<unknown>) => keep(queries, uid, image, ahead)
}

async function keep(
  queries: QueryClient,
  uid: string,
  image: PreparedImage,
  ahead: Promise<unknown> | undefined,
): Promise<boolean> {
  try {
    if (await ahead) await new Promise<void>((resolve) => whenIdle(resolve))
    await recentCaptures.add(uid, image)
    return true
  } catch (error) {
    logProblem('The photo is not kept on this device.', error)
    return false
  } finally {
    setTimeout(() => void queries.invalidateQueries({ queryKey: keyOf(uid) }), behindMs)
  }
}

/** By the moment and the name, which have the moment of the shutter in them. */
function isSame(one: RecentCapture, other: RecentCapture): boolean {
  return one.capturedAt === other.capturedAt && one.image.file.name === other.image.file.name
}
