import { useEffect, useEffectEvent } from 'react'
import { onLaunchedFiles } from '#platform/installed-app.ts'
import { logProblem } from '#platform/log.ts'
import { notifications } from '#ui/notifications.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/** `1`: another app has shared images. `missed`: the service worker could not store them. */
export type SharedParam = '1' | 'missed' | undefined

type ExternalImages = {
  shared: SharedParam
  /** A shared image can be shown. */
  isEmpty: boolean
  onFiles: (files: File[]) => void
  onMissed: (message: string) => void
}

/** Loaded after the screen, which most visits open without shared images. */
const takeSharedImages = async (uid: string) =>
  (await import('#core/images/shared-images.ts')).sharedImages.take(uid)

const missed = "We didn't receive the shared image. Please share it again, or choose it here."

/** Receives images that other apps share with the installed app or open with it. Each image is received once. */
export function useExternalImages({ shared, isEmpty, onFiles, onMissed }: ExternalImages): void {
  const { uid } = useUserScope()
  const receive = useEffectEvent((files: File[], count = files.length) => {
    if (files.length === 0) return onMissed(missed)
    if (count > files.length)
      notifications.show({
        color: 'yellow',
        message: `Only ${files.length} of ${count} images were received.`,
      })
    onFiles(files)
  })

  useEffect(() => onLaunchedFiles((files) => receive(files)), [])

  useEffect(() => {
    if (shared === 'missed') receive([])
  }, [shared])

  useEffect(() => {
    if (shared !== '1' && !isEmpty) return
    takeSharedImages(uid).then(
      ({ files, count }) => files.length > 0 && receive(files, count),
      (error: unknown) => logProblem('The shared images could not be read.', error),
    )
  }, [uid, shared, isEmpty])
}
