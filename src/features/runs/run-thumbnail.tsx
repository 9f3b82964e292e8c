import { useEffect, useRef } from 'react'
import { logProblem } from '#platform/log.ts'
import type { Run } from './run.ts'
import classes from './run-list.module.css'
import { runStore } from './run-store.ts'

/**
 * The small picture of a run; the picture itself where there is no small one yet. Put into its place past React: a
 * hundred rows that each draw themselves anew for it are too many at once.
 */
export function RunThumbnail({ uid, run }: { uid: string; run: Run }) {
  const place = useRef<HTMLImageElement>(null)
  useEffect(() => {
    let url: string | undefined
    let hasLeft = false
    readThumbnail(uid, run).then(
      (picture) => {
        if (!picture || hasLeft || !place.current) return
        url = URL.createObjectURL(picture)
        place.current.src = url
      },
      (error: unknown) => logProblem('A small picture could not be read.', error),
    )
    return () => {
      hasLeft = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [uid, run])
  return <img ref={place} className={classes.picture} alt="" width={56} height={56} />
}

async function readThumbnail(uid: string, run: Run): Promise<Blob | undefined> {
  return (await runStore.thumbnail(uid, run.id)) ?? (await runStore.picture(uid, run))
}
