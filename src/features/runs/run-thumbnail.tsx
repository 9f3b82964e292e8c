import { useQuery } from '@tanstack/react-query'
import type { Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import classes from './run-list.module.css'

export function RunThumbnail({ run }: { run: Run }) {
  const scope = useUserScope()
  const { data } = useQuery({
    queryKey: ['run-thumbnail', scope.uid, run.id, run.state.status === 'done'],
    queryFn: async () => (await getRunStore(scope).readThumbnail(run)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return <Thumbnail image={data ?? undefined} />
}

/** An empty frame while there is no image. */
export function Thumbnail({ image }: { image: Blob | undefined }) {
  const url = useObjectUrl(image)
  return <img className={classes.thumbnail} alt="" width={48} height={48} {...(url ? { src: url } : {})} />
}
