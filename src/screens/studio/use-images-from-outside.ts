import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent } from 'react'
import { takeSharedPicture } from '#features/images/shared-image.ts'
import { onLaunchedFiles } from '#platform/launched-files.ts'

/** `1`: another app has shared a picture; `missed`: it has, and the picture did not arrive. */
export type Shared = '1' | 'missed' | undefined

type Door = {
  shared: Shared
  /** Shows it, and does not send it: nobody in the app has asked for that. */
  take: (files: File[]) => Promise<void>
  refuse: (message: string) => void
}

const missed = 'The shared picture did not arrive. Please share it again, or choose it here.'

/** Pictures that come from other apps: shared with the installed app, or opened with it. Each is taken once. */
export function useImagesFromOutside({ shared, take, refuse }: Door): void {
  const receive = useEffectEvent((files: File[], count = files.length) => {
    if (files.length === 0) return refuse(missed)
    if (count > 1) notifications.show({ message: `Only the first of ${count} pictures was taken.` })
    void take(files.slice(0, 1))
  })

  useEffect(() => onLaunchedFiles((files) => receive(files)), [])

  useEffect(() => {
    if (shared === 'missed') receive([])
    if (shared !== '1') return
    void takeSharedPicture().then((picture) => {
      // Nothing there: this page, or another one, has it already.
      if (picture) receive([picture.file], picture.count)
    })
  }, [shared])
}
