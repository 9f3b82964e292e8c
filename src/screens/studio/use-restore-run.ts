import { useEffect } from 'react'
import type { PreparedImage } from '#core/images/prepare-image.ts'
import { getRunStore, type RunStore } from '#core/runs/run-store.ts'
import { logProblem } from '#platform/log.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getStudioSession, type StudioSession } from './studio-session.ts'

/** Shows a run, by default the one that was shown before a reload. Nothing is sent. */
export function useRestoreRun(id: string | undefined): void {
  const scope = useUserScope()
  useEffect(() => {
    const session = getStudioSession(scope)
    const store = getRunStore(scope)
    const { lastRunId } = session
    if (id !== undefined) {
      void session.prepare(
        null,
        () => readRunImage(session, store, id),
        () => id,
      )
    } else if (lastRunId !== undefined) {
      readRunImage(session, store, lastRunId).then(
        (image) => session.lastRunId === lastRunId && session.show(image, lastRunId),
        (error: unknown) => logProblem('The last run could not be shown again.', error),
      )
    }
  }, [id, scope])
}

/** Also by what it was counted, so that its next run counts by it. */
async function readRunImage(session: StudioSession, store: RunStore, id: string): Promise<PreparedImage> {
  const run = await store.read(id)
  const file = run && (await store.readImage(run))
  if (!file) throw new Error('The image of the run is not on this device.')
  const { agentCode, examples = [], template, region } = run.request
  if (examples.length > 0 || template) session.mark(file, agentCode, { examples, template, region })
  return { file, size: run.image.size, original: null }
}
