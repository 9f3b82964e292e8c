import { useEffect, useEffectEvent } from 'react'
import { takeSharedPicture } from '#features/images/shared-picture.ts'
import { onLaunchedFiles } from '#platform/launched-files.ts'
import { notify } from '#ui/notify.ts'

/** `1`: another app has shared an image. `missed`: the service worker could not store it. */
export type Shared = '1' | 'missed' | undefined

type ExternalImages = {
  shared: Shared
  onFiles: (files: File[]) => void
  onMissed: (message: string) => void
}

const missed = "We didn't receive the shared image. Please share it again, or choose it here."

/** Receives images that other apps share with the installed app or open with it, each once. */
export function useExternalImages({ shared, onFiles, onMissed }: ExternalImages): void {
  const receive = useEffectEvent((files: File[], count = files.length) => {
    if (files.length === 0) return onMissed(missed)
    if (count > 1) notify.show({ message: `Only the first of ${count} images was added.` })
    onFiles(files.slice(0, 1))
  })

  useEffect(() => onLaunchedFiles((files) => receive(files)), [])

  useEffect(() => {
    if (shared === 'missed') receive([])
    if (shared !== '1') return
    void takeSharedPicture().then((image) => {
      // Another page may have taken it.
      if (image) receive([image.file], image.count)
    })
  }, [shared])
}
