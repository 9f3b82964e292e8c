import { useEffect } from 'react'
import type { PreparedImage } from '#core/images/prepare-image.ts'
import { getRunStore, type RunStore } from '#core/runs/run-store.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getStudioSession } from './studio-session.ts'

/** Nothing is sent. */
export function useOpenRun(id: string | undefined): void {
  const scope = useUserScope()
  useEffect(() => {
    if (id === undefined) return
    const store = getRunStore(scope)
    void getStudioSession(scope).prepare(
      null,
      () => readRunImage(store, id),
      () => id,
    )
  }, [id, scope])
}

async function readRunImage(store: RunStore, id: string): Promise<PreparedImage> {
  const run = await store.read(id)
  const file = run && (await store.readImage(run))
  if (!file) throw new Error('The image of the run is not on this device.')
  return { file, size: run.image.size, original: null }
}
